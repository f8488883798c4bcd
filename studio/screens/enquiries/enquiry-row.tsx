import { Link } from '@tanstack/react-router';
import { Checkbox } from '../../parts/field.tsx';
import shared from '../../parts/list.module.css';
import { formatShort, When } from '../../parts/when.tsx';
import { dueInWords } from './due-in-words.ts';
import styles from './enquiries.module.css';
import { countryName, STAGES, type EnquiriesSearch, type ListedEnquiry } from './enquiry-views.ts';

interface Props {
  enquiry: ListedEnquiry;
  /** The list that it is in. */
  search: EnquiriesSearch;
  /** The assignee's name; null if it is unassigned. */
  owner: string | null;
  isSelected: boolean;
  /** `isRange`: with all since the last one. */
  onSelect: (id: string, isRange: boolean) => void;
}

/** Letters of the description in a row. */
const FIRST_WORDS = 240;

/** The headings of the columns. */
export const ROW_COLUMNS = ['Sender', 'Message', 'About', 'Country', 'Stage', 'Answer'] as const;

/** An enquiry in the list. */
export function EnquiryRow({ enquiry, search, owner, isSelected, onSelect }: Props) {
  const { id, name, company_name, description, stage, origin, source, place } = enquiry;
  return (
    <>
      <EnquiryLink enquiry={enquiry} search={search} />
      <span className={styles.words}>
        <bdi>{description.slice(0, FIRST_WORDS)}</bdi>
        <Marks enquiry={enquiry} />
      </span>
      <span className={styles.facts}>
        <span className={styles.pair}>
          <bdi>{origin?.line ?? ''}</bdi>
          <bdi>{campaignOf(source)}</bdi>
        </span>
        <span className={styles.pair}>
          <span>{place.country && countryName(place.country)}</span>
          <span>{place.localTime}</span>
        </span>
        <span className={styles.pair}>
          <span>{STAGES[stage]}</span>
          <bdi>{owner ?? 'Unassigned'}</bdi>
        </span>
        <Due enquiry={enquiry} />
      </span>
      <span className={shared.tick}>
        <Checkbox
          isSelected={isSelected}
          onChange={(_, isRange) => onSelect(id, isRange)}
          label={`Select ${name}, ${company_name}`}
        />
      </span>
    </>
  );
}

/** Who sent an enquiry, as the link that covers its row. */
export const EnquiryLink = ({ enquiry, search }: Pick<Props, 'enquiry' | 'search'>) => (
  <span className={styles.who}>
    <Link
      to="/enquiries/$id"
      params={{ id: enquiry.id }}
      search={search}
      className={shared.title}
      preload={false}
    >
      <bdi>{enquiry.name}</bdi>
    </Link>
    <bdi className={styles.company}>{enquiry.company_name}</bdi>
  </span>
);

/** The campaign that led to the site, else the site that did. */
const campaignOf = ({ campaign = {}, referrer }: ListedEnquiry['source']): string =>
  campaign.utm_campaign ??
  campaign.utm_source ??
  (referrer ? new URL(referrer).host.replace(/^www\./, '') : '');

/** Its tags, and what is special about it. */
function Marks({ enquiry }: Pick<Props, 'enquiry'>) {
  const { status, tags, synthetic, reply, screening, stage, lost_reason } = enquiry;
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
      {tags.map((tag) => (
        <bdi key={tag} className={styles.tag}>
          {tag}
        </bdi>
      ))}
    </span>
  );
}

/** When it is to be answered, and when it is shown again; when it came. */
export function Due({ enquiry: { clock, received_at, remind_at } }: Pick<Props, 'enquiry'>) {
  const due = dueInWords(clock);
  return (
    <span className={styles.due}>
      {due && <b className={clock.isLate ? styles.late : ''}>{due}</b>}
      {remind_at && <span>Snoozed until {formatShort(remind_at)}</span>}
      <span>
        <When at={received_at} />
      </span>
    </span>
  );
}
