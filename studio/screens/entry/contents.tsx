import { Check, Circle } from 'lucide-react';
import { useMatches } from '../../parts/use-matches.ts';
import { reveal } from './reveal.ts';
import styles from './entry.module.css';

interface Props {
  label: string;
  /** What the list is called; by default by its label. */
  title?: string;
  /** Where each line leads; `note`: what is missing there, null for nothing, undefined if nobody asks. */
  lines: readonly { label: string; path: string; note?: string | null }[];
}

/** What a form has, as a list that leads there: beside the form, or above it. */
export function Contents({ label, title = label, lines }: Props) {
  const isBeside = useMatches('(min-width: 1000px)');
  return (
    <nav aria-label={label} className={styles.contents}>
      <details open={isBeside}>
        <summary>{title}</summary>
        <ol className={styles.lines}>
          {lines.map(({ label: name, path, note }) => (
            <li key={name}>
              <button type="button" onClick={() => reveal(path)}>
                {note && <Circle size={14} />}
                {note === null && <Check size={14} />}
                <span>
                  {name}
                  {note !== undefined && (
                    <small className={note === null ? 'visually-hidden' : ''}>
                      {note ?? 'Ready'}
                    </small>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
