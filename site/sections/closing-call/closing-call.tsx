import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contact } from '../../facts/site-config.ts';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import styles from './closing-call.module.css';

/** The call to action at the end of a page, with the phone number as an alternative. */
export function ClosingCall({
  title,
  action = 'Send your requirement',
  ground = 'sand',
  children,
}: {
  title: string;
  action?: string;
  ground?: 'sand' | 'paper';
  children: ReactNode;
}) {
  return (
    <Section ground={ground} labelledBy="closing-call" className="no-print">
      <div className={styles.columns}>
        <div>
          <h2 id="closing-call">{title}</h2>
          <p className={styles.lead}>{children}</p>
        </div>
        <div className={styles.ways}>
          <Link to="/contact-us" className={buttonClass('primary')}>
            {action}
          </Link>
          <p>
            or call <a href={`tel:${contact.phone.address}`}>{contact.phone.shown}</a>, day or night
          </p>
        </div>
      </div>
    </Section>
  );
}
