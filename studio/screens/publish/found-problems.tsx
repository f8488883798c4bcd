import { Link } from '@tanstack/react-router';
import type { EntryDetails, Problem } from '../../../server/studio/studio-types.ts';
import { entryName } from '../../parts/entry-name.ts';
import { fieldLabel } from '../../parts/field-label.ts';

interface Props {
  title: string;
  problems: readonly Problem[];
  entries: readonly EntryDetails[];
  className: string | undefined;
}

/** What is wrong in drafts; each leads to its field. */
export function FoundProblems({ title, problems, entries, className }: Props) {
  if (problems.length === 0) return null;
  return (
    <section className={className}>
      <h2>{title}</h2>
      <ul>
        {problems.map(({ entryId, path, message }) => {
          const entry = entries.find(({ id }) => id === entryId) ?? entries[0];
          if (!entry) return null;
          const name = entries.length > 1 ? entryName(entry) : '';
          const label = path === '' ? '' : fieldLabel(entry.kind, path);
          return (
            <li key={`${entryId} ${path} ${message}`}>
              <Link to="/entries/$id" params={{ id: entry.id }} hash={path}>
                {[name, label].filter(Boolean).join(': ') || 'The entry'}
              </Link>{' '}
              {message}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
