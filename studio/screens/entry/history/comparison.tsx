import { useQuery } from '@tanstack/react-query';
import { diffArrays } from 'diff';
import { useState, type ReactNode } from 'react';
import { kindOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { RevisionText } from '../../../../server/studio/studio-types.ts';
import { api, call } from '../../../api-client.ts';
import { BeforeAndAfter } from '../../../parts/before-and-after.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { Loaded } from '../../../parts/state.tsx';
import { wordChanges } from '../../../parts/word-changes.ts';
import { valueChanges } from './value-changes.ts';
import styles from './history.module.css';

const VIEWS = [
  { value: 'fields', label: 'By field' },
  { value: 'source', label: 'Source' },
] as const;

interface Props {
  kind: KindName;
  /** Ids of revisions. */
  before: string;
  after: string;
  /** Chooses what is compared. */
  children: ReactNode;
}

const readRevision = (id: string): Promise<RevisionText> =>
  call(() => api.revisions[':id'].$get({ param: { id } }));

/** What differs between two revisions: by field and word, or by line of the source. */
export function Comparison({ kind, before, after, children }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('fields');
  const query = useQuery({
    queryKey: ['comparison', before, after],
    queryFn: async () => ({ old: await readRevision(before), now: await readRevision(after) }),
  });
  return (
    <>
      <div className={styles.row}>
        {children}
        <Segments label="Differences" options={VIEWS} value={view} onChange={setView} />
      </div>
      <Loaded query={query} what="revision">
        {(compared) =>
          view === 'fields' ? <Fields kind={kind} {...compared} /> : <Source {...compared} />
        }
      </Loaded>
    </>
  );
}

interface Compared {
  old: RevisionText;
  now: RevisionText;
}

function Fields({ kind, old, now }: { kind: KindName } & Compared) {
  const changes = Object.entries(kindOf(kind).fields).flatMap(([name, field]) =>
    valueChanges(field, old.values?.[name], now.values?.[name]),
  );
  if (old.slug !== now.slug)
    changes.unshift({ label: 'Address', before: old.slug, after: now.slug });
  if (changes.length === 0)
    return <p className={styles.soft}>No field differs. The source may, in comments or spaces.</p>;
  return (
    <dl className={styles.fields}>
      {changes.map(({ label, before, after }, index) => (
        <div key={`${label} ${index}`}>
          <dt>{label}</dt>
          <dd>
            <BeforeAndAfter runs={wordChanges(before ?? '', after ?? '')} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines that stay are shown beside a change, so many on each side. */
const CONTEXT = 3;
const LINES = {
  same: { sign: ' ', Element: 'span' },
  removed: { sign: '−', Element: 'del' },
  added: { sign: '+', Element: 'ins' },
} as const;

/** Lines that may differ, beyond which a source counts as replaced: the time grows with their square. */
const MOST_CHANGES = 500;

function Source({ old, now }: Compared) {
  const [before, after] = [old.source.split('\n'), now.source.split('\n')];
  const changes = diffArrays(before, after, { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <pre className={styles.source} tabIndex={0} aria-label="Source, line by line">
      {changes.map(({ value, removed, added }, index) => {
        const change = added ? 'added' : removed ? 'removed' : 'same';
        const { sign, Element } = LINES[change];
        const shown = change === 'same' ? shorten(value) : value;
        return (
          <Element key={index} className={styles[change]}>
            {shown.map((line) => `${sign} ${line}\n`).join('')}
          </Element>
        );
      })}
    </pre>
  );
}

/** The first and the last lines, with how many are between them. */
function shorten(lines: readonly string[]): readonly string[] {
  const left = lines.length - 2 * CONTEXT;
  return left <= 1
    ? lines
    : [...lines.slice(0, CONTEXT), `… ${left} lines stay the same …`, ...lines.slice(-CONTEXT)];
}
