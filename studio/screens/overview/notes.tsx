import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { useSession } from '../../api-client.ts';
import { When } from '../../parts/when.tsx';
import { backupsQuery } from '../backups/backups.ts';
import { useCounts, useEnquiries } from '../enquiries/enquiry-views.ts';
import { useOverview } from './overview.ts';
import styles from './overview.module.css';

/** What a new firm does first. Each step goes by what was done, and all go when nothing is left. */
export function FirstSteps({ entries }: { entries: readonly ListedEntry[] }) {
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
export function Waiting() {
  const count = useCounts()?.waiting;
  const first = useEnquiries({}).data?.enquiries ?? [];
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
export function Update() {
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
export function Backups() {
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
