import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { MAX_SEARCH_LENGTH, writeSearchQuery } from '../../../contract/search-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isPage } from '../../ui/is-page.ts';
import { kindLabels } from './kind-labels.ts';
import { MarkedText } from './marked-text.tsx';
import { resultCount } from './result-count.ts';
import styles from './search-dialog.module.css';
import fieldStyles from './search-field.module.css';
import { useLiveResults } from './use-live-results.ts';

/** Results that are shown as one types. */
const SHOWN = 6;
const LIST_ID = 'search-options';
const optionId = (index: number) => `search-option-${index}`;

/**
 * The search from the header: a combobox whose list has the first results (ARIA Authoring Practices,
 * "Combobox"). Focus stays in the field; the arrow keys choose, Enter follows or shows all results.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  /** The chosen option; -1 for none. */
  const [chosen, setChosen] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const live = useLiveResults(typed);
  const options = live?.found?.results.slice(0, SHOWN) ?? [];

  // After the dialog has opened, which focuses its panel.
  useEffect(() => input.current?.focus(), []);

  function go(path: string) {
    onClose();
    // The browser opens the question that an anchor leads to; the router would only scroll to it.
    if (!path.includes('#') && isPage(router, path.split('?')[0]!)) router.history.push(path);
    else location.assign(path);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const option = options[chosen];
    if (option) go(option.path);
    else showAll();
  }

  function showAll() {
    const q = typed.trim();
    if (q) go(`/search${writeSearchQuery({ q })}`);
  }

  function choose(event: KeyboardEvent) {
    const last = options.length - 1;
    const next = {
      ArrowDown: chosen >= last ? -1 : chosen + 1,
      ArrowUp: chosen < 0 ? last : chosen - 1,
    }[event.key];
    if (next === undefined || options.length === 0) return;
    event.preventDefault();
    setChosen(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog open={1} onClose={onClose} labelledBy="search-dialog-title">
      <form action="/search" role="search" className={styles.form} onSubmit={submit}>
        <h2 id="search-dialog-title" className="visually-hidden">
          Search
        </h2>
        <input
          ref={input}
          // Not "search": there Escape clears the field, and closes nothing.
          type="text"
          name="q"
          role="combobox"
          aria-label="Search for"
          aria-autocomplete="list"
          aria-controls={LIST_ID}
          aria-expanded={options.length > 0}
          aria-activedescendant={chosen < 0 ? undefined : optionId(chosen)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          className={`${styles.input} ${fieldStyles.field}`}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(-1);
          }}
          onKeyDown={choose}
        />
        <p role="status" className={styles.status}>
          {statusOf(live)}
        </p>
        <div
          id={LIST_ID}
          role="listbox"
          aria-label="Results"
          className={styles.options}
          hidden={options.length === 0}
        >
          {options.map(({ kind, path, title }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
            <div
              key={path}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.option}
              onClick={() => go(path)}
            >
              <span className={styles.title}>
                <MarkedText segments={title} />
              </span>
              <span className={styles.kind}>{kindLabels[kind][0]}</span>
            </div>
          ))}
        </div>
        {live?.found && (
          <button type="button" className={styles.all} onClick={showAll}>
            {options.length > 0 ? <>All results for “{typed.trim()}”</> : 'What to try instead'}
          </button>
        )}
      </form>
    </Dialog>
  );
}

function statusOf(live: ReturnType<typeof useLiveResults>): string {
  if (!live) return 'A service, a person, a question';
  if (!live.found) return 'Search is not responding. Press Enter to try again on the search page.';
  const { total, suggestion } = live.found;
  if (total === 0) return `Nothing found for “${live.q}”`;
  const count = resultCount(live.found);
  return suggestion === null ? count : `${count} for “${suggestion}”`;
}
