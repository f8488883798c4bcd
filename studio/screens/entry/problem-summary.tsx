import { useState } from 'react';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Problem } from '../../../server/studio/studio-types.ts';
import { Button } from '../../parts/button.tsx';
import { fieldLabel } from '../../parts/field-label.ts';
import { sentence } from './form-model.ts';
import styles from './entry.module.css';

/** More are behind a button. */
const SHOWN = 10;

interface Props {
  kind: KindName;
  problems: readonly Problem[];
  onReveal: (path: string) => void;
}

/** What keeps an entry from being published; each leads to its field. */
export function ProblemSummary({ kind, problems, onReveal }: Props) {
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const count = problems.length;
  const shown = all || count <= SHOWN + 1 ? problems : problems.slice(0, SHOWN);
  return (
    <section className={styles.problems} aria-label="What keeps this from being published">
      <h2>
        {count === 1
          ? 'One thing keeps this from being published'
          : `${count} things keep this from being published`}
      </h2>
      <ul className={styles.problemList}>
        {shown.map(({ path, message }, index) => (
          <li key={`${path} ${index}`}>
            {path === '' ? (
              sentence(message)
            ) : (
              <button type="button" className={styles.lead} onClick={() => onReveal(path)}>
                <b>{path === 'slug' ? 'Slug' : fieldLabel(kind, path)}</b> {message}
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button look="plain" onPress={() => setAll(true)}>
          {`Show ${count - shown.length} more`}
        </Button>
      )}
    </section>
  );
}
