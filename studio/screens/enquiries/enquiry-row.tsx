import { Link } from '@tanstack/react-router';
import { Checkbox } from '../../parts/field.tsx';
import shared from '../../parts/list.module.css';
import { formatShort, When } from '../../parts/when.tsx';
import styles from './enquiries.module.css';
import { STAGES, type ListedEnquiry } from './enquiry-views.ts';

interface Props {
  enquiry: ListedEnquiry;
  /** The name of who looks after it; null for nobody. */
  owner: string | null;
  isSelected: boolean;
  /** `isRange`: with all since the last one. */
  onSelect: (id: string, isRange: boolean) => void;
}

/** Letters of the description in a row. */
const FIRST_WORDS = 240;

/** An enquiry in the list. */
export function EnquiryRow({ enquiry, owner, isSelected, onSelect }: Props) {
  const { id, name, company_name, description, stage } = enquiry;
  return (
    <li className={`${shared.row} ${styles.row} ${isSelected ? shared.selected : ''}`} data-id={id}>
      <span className={shared.tick}>
        <Checkbox
          isSelected={isSelected}
          onChange={(_, isRange) => onSelect(id, isRange)}
          label={`Select ${name}`}
        />
      </span>
      <span className={styles.who}>
        <Link to="/enquiries/$id" params={{ id }} className={shared.title} preload={false}>
          <bdi>{name}</bdi>
        </Link>
        <bdi className={styles.company}>{company_name}</bdi>
      </span>
      <span className={styles.words}>
        <bdi>{description.slice(0, FIRST_WORDS)}</bdi>
        <Marks enquiry={enquiry} />
      </span>
      <span className={styles.facts}>
        <span className={styles.stage}>
          {STAGES[stage]}
          <bdi>{owner ?? 'Unassigned'}</bdi>
        </span>
        <Due enquiry={enquiry} />
      </span>
    </li>
  );
}

/** What it is about, its tags, and what is special about it. */
function Marks({ enquiry }: Pick<Props, 'enquiry'>) {
  const { status, origin, tags, synthetic, reply, screening, stage, lost_reason } = enquiry;
  const special = [
    synthetic && 'Test',
    status === 'discarded' && 'Spam',
    status === 'quarantined' && `Held for review: ${screening.join(', ')}`,
    lost_reason && `${STAGES[stage]}: ${lost_reason}`,
    reply && 'Draft reply',
  ].filter((mark) => typeof mark === 'string');
  return (
    <span className={styles.marks}>
      {special.map((mark) => (
        <b key={mark}>{mark}</b>
      ))}
      {origin && <bdi>{origin.line}</bdi>}
      {tags.map((tag) => (
        <bdi key={tag} className={styles.tag}>
          {tag}
        </bdi>
      ))}
    </span>
  );
}

/** When it is to be answered, and when it is shown again; when it came. */
const Due = ({ enquiry: { clock, received_at, remind_at } }: Pick<Props, 'enquiry'>) => (
  <span className={styles.due}>
    {clock.line && <b className={clock.isLate ? styles.late : ''}>{clock.line}</b>}
    <span>
      Received <When at={received_at} />
    </span>
    {remind_at && <span>Snoozed until {formatShort(remind_at)}</span>}
  </span>
);
