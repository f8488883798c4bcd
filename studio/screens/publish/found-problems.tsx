import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import type { Problem } from '../../../contract/actions/problem.ts';
import { entriesQuery } from '../../api-client.ts';
import { entryName } from '../../parts/entry-name.ts';
import { fieldLabel } from '../../naming/field-label.ts';
import { placeOf } from '../entry/whole/sections.ts';
import styles from './publish.module.css';

const SECTIONS = [
  { title: 'Fix to publish', sort: 'blocking', className: styles.blocking },
  { title: 'Processing', sort: 'processing', className: styles.warning },
  { title: 'Check before you publish', sort: 'warning', className: styles.warning },
];

const sortOf = ({ warning, processing }: Problem) =>
  warning ? 'warning' : processing ? 'processing' : 'blocking';

interface Props {
  entries: readonly EntryDetails[];
  /** Further problems, besides those of each draft. */
  found: readonly Problem[];
}

/** Lists the problems of drafts without duplicates. Each links to its field. */
export function FoundProblems({ entries, found }: Props) {
  const { entries: all = [] } = useQuery(entriesQuery).data ?? {};
  const known = entries.flatMap(({ id, newest }) =>
    newest.problems.map((problem) => ({ ...problem, entryId: id })),
  );
  const keyOf = ({ entryId, path, message }: Problem) => `${entryId} ${path} ${message}`;
  const problems = new Map([...known, ...found].map((problem) => [keyOf(problem), problem]));
  return SECTIONS.map(({ title, sort, className }) => {
    const shown = [...problems].filter(([, problem]) => sortOf(problem) === sort);
    if (shown.length === 0) return null;
    return (
      <section key={title} className={className}>
        <h2>{title}</h2>
        <ul>
          {shown.map(([key, { entryId, path, message }]) => {
            const own = entries.find(({ id }) => id === entryId);
            const entry = own ?? all.find(({ id }) => id === entryId) ?? entries[0];
            if (!entry) return null;
            const name = entries.length > 1 || entry !== own ? entryName(entry) : '';
            const label = path === '' ? '' : fieldLabel(entry.kind, path);
            const { id, scope } = placeOf(entry, all);
            return (
              <li key={key}>
                <Link to="/entries/$id" params={{ id }} hash={scope + path}>
                  {[name, label].filter(Boolean).join(': ') || 'This entry'}
                </Link>{' '}
                {message}
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}
