import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { ZonesAnswer } from '../../../contract/api/time-zones.ts';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { HoursForm } from './hours-form.tsx';
import styles from './hours-heading.module.css';

/** The head of the page: what it is for, and the form that asks for the visitor's hours. */
export function HoursHeading({
  title,
  lead,
  answer,
  plans,
}: { title: string; lead: string; answer: ZonesAnswer } & PageWords<'plans'>) {
  return (
    <div className={styles.band}>
      <div className={`page ${styles.columns}`}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <KeepTyped />
        {/* The key shows the values of another address when the router changes to it. */}
        <HoursForm key={JSON.stringify(answer.asked)} {...answer} plans={plans} />
      </div>
    </div>
  );
}
