import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import styles from './closing-call.module.css';

/** The last word of a page: one sentence and one way on. */
export function ClosingCall({ title, lead }: { title: string; lead: string }) {
  return (
    <Section labelledBy="closing-call">
      <div className={styles.call}>
        <div>
          <h2 id="closing-call" className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        <Link to="/contact-us" className={`${buttonClass('primary')} ${styles.button}`}>
          Send Your Requirement
        </Link>
      </div>
    </Section>
  );
}
