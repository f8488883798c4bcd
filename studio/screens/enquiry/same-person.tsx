import { Link } from '@tanstack/react-router';
import { Button } from '../../parts/button.tsx';
import { When } from '../../parts/when.tsx';
import { useChange } from '../enquiries/change-enquiries.tsx';
import { STAGES } from '../enquiries/enquiry-views.ts';
import type { OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

type Other = OpenedEnquiry['joined'][number] & { reasons?: string[] };

/** The other enquiries of the person, and those that may be. */
export function SamePerson({ opened: { enquiry, joined, same } }: { opened: OpenedEnquiry }) {
  const others: Other[] = [...joined, ...same];
  if (others.length === 0) return null;
  return (
    <section aria-label="Other enquiries from this person">
      <h2>Other enquiries from this person</h2>
      <ul className={styles.list}>
        {others.map((other) => (
          <OtherEnquiry key={other.id} other={other} id={enquiry.id} />
        ))}
      </ul>
    </section>
  );
}

function OtherEnquiry({ other, id }: { other: Other; id: string }) {
  const { name, company_name, received_at, stage, reasons } = other;
  const part = useChange(other.id);
  const join = useChange(id);
  const [word, act] = reasons
    ? ['Link', () => join({ act: 'join', to: other.id }, 'Contacts linked')]
    : ['Unlink', () => part({ act: 'part' }, 'Contacts unlinked')];
  return (
    <li className={styles.event}>
      <span>
        <Link to="/enquiries/$id" params={{ id: other.id }} preload={false}>
          <bdi>{name}</bdi>, <bdi>{company_name}</bdi>
        </Link>{' '}
        <small>
          {STAGES[stage]}, <When at={received_at} />
          {reasons && `. Possible match: ${reasons.join(', ').toLowerCase()}`}
        </small>
      </span>
      <Button label={`${word} ${name}`} onPress={act}>
        {word}
      </Button>
    </li>
  );
}
