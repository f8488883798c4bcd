import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, CircleHelp, Files, Phone, Tag } from 'lucide-react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { api, call, entriesQuery, useMay, useSession } from '../../api-client.ts';
import { LinkButton } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { GROUPS, MORE } from '../../parts/groups.ts';
import { Screen } from '../../parts/screen.tsx';
import { Loaded } from '../../parts/state.tsx';
import { When } from '../../parts/when.tsx';
import { stateInWords } from '../../parts/state-in-words.ts';
import { LatestChange, LogTable } from '../audit/log-table.tsx';
import { changesQuery } from '../audit/log.ts';
import { backupsQuery } from '../backups/backups.ts';
import { countsQuery, useCounts, useEnquiries } from '../enquiries/enquiry-views.ts';
import { needsHand, viewOf } from '../entries/entries-view.ts';
import { MakeEntry } from '../entries/new-entry-dialog.tsx';
import styles from './overview.module.css';

/** Rows of each list. */
const SHOWN = 5;

const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(() => api.overview.$get()),
});

const useOverview = () => useQuery(overviewQuery).data;

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

/** What a new firm does first. Each step goes by what was done, and all go when nothing is left. */
function FirstSteps({ entries }: { entries: readonly ListedEntry[] }) {
  const { passkeys } = useSession();
  const begun = useOverview()?.begun ?? [];
  const site = entries.find(({ kind }) => kind === 'site');
  const steps = [
    {
      title: 'Add a passkey',
      note: 'Sign in with your finger, face or PIN.',
      isDone: passkeys > 0,
      link: { to: '/me' },
    },
    {
      title: 'Add your name and contact details',
      note: 'Every page shows them. The sample has invented ones.',
      isDone: !site || site.remote || begun.includes('site'),
      link: { to: '/entries/$id', params: { id: site?.id ?? '' } },
    },
    {
      title: 'Set your prices',
      note: 'The pages and the calculator show what you publish.',
      isDone:
        begun.includes('rate') || !entries.some(({ kind, remote }) => kind === 'rate' && !remote),
      link: { to: '/entries', search: { kind: 'rate,plans,offer' } },
    },
  ] as const;
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={styles.first} aria-label="First steps">
      <h2>Make the site yours</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, note, isDone, link }) => (
          <li key={title} className={isDone ? styles.done : ''}>
            {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            {isDone ? <b>{title}</b> : <Link {...link}>{title}</Link>}
            <span className="soft">{isDone ? 'Done' : note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How many enquiries wait for an answer. */
function Waiting() {
  const count = useCounts()?.waiting;
  const { data: first = [] } = useEnquiries({});
  const late = first.filter(({ clock }) => clock.isLate).length;
  if (count === undefined) return null;
  return (
    <p className={`row ${styles.waiting}`}>
      <Link to="/enquiries" search={{}}>
        Waiting for a reply: {count}
      </Link>
      {late > 0 && (
        <b className={styles.late}>
          {late}
          {late === first.length && late < count ? ' or more' : ''} late
        </b>
      )}
    </p>
  );
}

/** A newer release, for owners, and the command that installs it. */
function Update() {
  const update = useOverview()?.update;
  if (!update) return null;
  return (
    <p className={styles.update}>
      <b>An update is available: version {update.version}.</b> On the server, run{' '}
      <code>./citadel upgrade {update.url}</code>
    </p>
  );
}

/** What an owner has to know of backups: how old the newest is, and that the key is not saved. */
function Backups() {
  const { data } = useQuery(backupsQuery);
  if (!data) return null;
  const { provenAt, isLate, bucket, keyNotedAt } = data;
  return (
    <p className={`row ${styles.waiting}`}>
      <Link to="/backups">
        {provenAt === null ? (
          'No backup yet'
        ) : (
          <>
            Newest backup: <When at={provenAt} />
          </>
        )}
      </Link>
      {isLate && <b className={styles.late}>Overdue</b>}
      {bucket !== null && keyNotedAt === null && (
        <b className={styles.late}>Backup key not saved</b>
      )}
    </p>
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
              {inWork.length > 0 && <em>{inWork.length} in work</em>}
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
