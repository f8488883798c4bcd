import type { ReactNode } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { ProofLink } from '../../ui/proof-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './why-choose-us.module.css';

/** The Why Choose Us list on the contact page. `children` are shown below its heading. */
export function WhyChooseUs({
  title,
  lead,
  reasons,
  children,
}: PageWords<'contact'>['why'] & { children?: ReactNode }) {
  return (
    <Section labelledBy="why-choose-us">
      <div className={styles.columns}>
        <div>
          <SectionHeading
            id="why-choose-us"
            title={title}
            lead={
              <>
                {lead} <ProofLink />
              </>
            }
          />
          {children}
        </div>
        <ul className={styles.reasons}>
          {reasons.map(({ title: claim, text }) => (
            <li key={claim} className={styles.reason}>
              <h3 className={styles.claim}>{claim}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
