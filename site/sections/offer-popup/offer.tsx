import { Link } from '@tanstack/react-router';
import { figures, lowestRate } from '../../facts/business-facts.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './offer.module.css';

const facts = [
  { value: figures.trialToHire, label: 'of free trials end in a hire' },
  { value: figures.acceptedApplicants, label: 'of applicants are accepted' },
  { value: `from $${lowestRate}`, label: 'an hour, month by month' },
] as const;

/** The free-trial offer. */
export function Offer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} labelledBy="offer-title" describedBy="offer-lead">
      <div className={styles.words}>
        <h2 id="offer-title">Try one person free</h2>
        <p id="offer-lead" className={styles.lead}>
          Give real work to somebody who already does it. If the trial does not end in a hire, you
          owe nothing.
        </p>
        <div className={styles.ways}>
          <Link to="/contact-us" className={buttonClass('primary')}>
            Ask for a free trial
          </Link>
          <form method="dialog">
            <button type="submit" className={styles.no}>
              No thanks
            </button>
          </form>
        </div>
      </div>
      <Battlement className={styles.edge} />
      <dl className={styles.facts}>
        {facts.map(({ value, label }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
