import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleHelp, Files, Phone, Tag } from 'lucide-react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { entriesQuery, useMay, useSession } from '../../api-client.ts';
import { LinkButton } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { GROUPS, MORE } from '../../naming/groups.ts';
import { Screen } from '../../parts/screen.tsx';
import { Loaded } from '../../parts/state.tsx';
import { stateInWords } from '../../naming/state-in-words.ts';
import { LatestChange } from '../audit/latest-change.tsx';
import { LogTable } from '../audit/log-table.tsx';
import { changesQuery } from '../audit/log.ts';
import { backupsQuery } from '../backups/backups.ts';
import { countsQuery } from '../enquiries/enquiry-views.ts';
import { needsHand, viewOf } from '../entries/entries-view.ts';
import { MakeEntry } from '../entries/make-entry.tsx';
import { Backups, FirstSteps, Update, Waiting } from './notes.tsx';
import { overviewQuery, useOverview } from './overview.ts';
import styles from './overview.module.css';

/** Rows of each list. */
const SHOWN = 5;

/** The first screen: what there is, what is in work, and what happened. */
export default function OverviewScreen() {
  const log = useInfiniteQuery(changesQuery());
  const changes = log.data ?? [];
  const installs = useMay('administer');
  const publishes = useMay('content:publish');
  const answers = useMay('enquiries:read');
  const besides = [
    log,
    useQuery(overviewQuery),
    useQuery({ ...backupsQuery, enabled: installs }),
    useQuery({ ...countsQuery, enabled: answers }),
  ];
  // Acts that visitors saw.
  const visible = changes.filter(({ act }) => !['schedule', 'discard', 'delete'].includes(act));
  return (
    <Screen
      title="Overview"
      actions={
        <>
          <LinkButton to="/entries">All entries</LinkButton>
          <MakeEntry />
        </>
      }
    >
      <Loaded query={useQuery(entriesQuery)} besides={besides} shape="tiles">
        {({ entries }) => (
          <>
            <LatestChange />
            {publishes && <FirstSteps entries={entries} />}
            <Update />
            {installs && <Backups />}
            {answers && <Waiting />}
            <Groups entries={entries} />
            <InWork entries={entries} />
            {visible.length > 0 && (
              <section>
                <h2>Recently published</h2>
                <LogTable acts={visible.slice(0, SHOWN)} />
                <Link to="/changes">All recent changes</Link>
              </section>
            )}
            <details className={styles.more}>
              <summary>More</summary>
              <ul className={styles.kinds}>
                {MORE.map((kind) => (
                  <li key={kind}>
                    <Link to="/entries" search={{ kind }}>
                      {kindOf(kind).label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Shown in place of pictures. */
const ICONS: Record<string, typeof Tag> = { question: CircleHelp, rate: Tag, site: Phone };

/** A tile for each group, with its pictures, how many entries there are, and how many are in work. */
function Groups({ entries }: { entries: readonly ListedEntry[] }) {
  const pictures = useOverview()?.pictures ?? {};
  return (
    <ul className={styles.groups}>
      {GROUPS.map(({ label, kinds, to = '/entries' }) => {
        const [first] = kinds;
        const all = entries.filter(({ kind, state }) => kinds.includes(kind) && state !== 'down');
        const inWork = all.filter((entry) => entry.state === 'scheduled' || needsHand(entry));
        const Icon = ICONS[first] ?? Files;
        const [only, ...others] = all;
        const link =
          only && others.length === 0
            ? ({ to: '/entries/$id', params: { id: only.id } } as const)
            : { to, search: to === '/site' ? {} : { kind: kinds.join(',') } };
        return (
          <li key={label}>
            <Link {...link} className={styles.group}>
              <span className={styles.pictures} data-kind={first} aria-hidden="true">
                {pictures[first]?.map((url) => (
                  <img key={url} src={url} alt="" loading="lazy" />
                )) ?? <Icon />}
              </span>
              <b>{label}</b>
              <span>{all.length}</span>
              {inWork.length > 0 && <em>{inWork.length} in progress</em>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** What waits for somebody, and what will happen by itself. */
function InWork({ entries }: { entries: readonly ListedEntry[] }) {
  const { account } = useSession();
  const { ending: all = [], pictureDrafts = [] } = useOverview() ?? {};
  const ending = new Map(all.map((one) => [one.entryId, one]));
  const sorted = viewOf(entries, {});
  const mine = sorted.filter(({ draft, accountId }) => draft && accountId === account.id);
  const lists = {
    'My drafts': [...mine, ...pictureDrafts],
    Scheduled: sorted.filter(
      (one) => one.state !== 'overdue' && (one.publishAt ?? one.unpublishAt),
    ),
    'Overdue or expiring': sorted.filter(({ id, state }) => state === 'overdue' || ending.has(id)),
  };
  return (
    <div className={styles.lists}>
      {Object.entries(lists).map(
        ([title, rows]) =>
          rows.length > 0 && (
            <section key={title}>
              <h2>{title}</h2>
              <ul className={styles.rows}>
                {rows.slice(0, SHOWN).map((entry) => (
                  <li key={entry.id} className="row">
                    <Link to="/entries/$id" params={{ id: entry.id }} preload={false}>
                      {entryName(entry)}
                    </Link>
                    <span className={entry.state === 'overdue' ? styles.late : ''}>
                      {ending.get(entry.id)?.words ?? stateInWords(entry)}
                    </span>
                  </li>
                ))}
              </ul>
              {rows.length > SHOWN && <Link to="/entries">{rows.length - SHOWN} more</Link>}
            </section>
          ),
      )}
    </div>
  );
}
