import { useMemo, useRef } from 'react';
import type { Problem } from '../../../server/studio/studio-types.ts';
import { sentence } from './form-model.ts';
import styles from './entry.module.css';

interface Props {
  source: string;
  problems: readonly Problem[];
  readOnly: boolean;
  onChange: (source: string) => void;
}

/** The plain source, with the numbers of its lines and what is wrong in them. */
export function SourceEditor({ source, problems, readOnly, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = useMemo(() => source.split('\n').length, [source]);
  const wrong = useMemo(() => new Set(problems.map(({ line }) => line)), [problems]);
  const numbers = useMemo(
    () =>
      Array.from({ length: lines }, (_, index) => (
        <span key={index} className={wrong.has(index + 1) ? styles.wrong : ''}>
          {index + 1}
          {'\n'}
        </span>
      )),
    [lines, wrong],
  );
  function goTo(line: number) {
    const element = area.current;
    if (!element) return;
    const start = source.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    const end = source.indexOf('\n', start);
    element.focus({ preventScroll: true });
    element.setSelectionRange(start, end < 0 ? source.length : end);
    element.parentElement
      ?.querySelector(`[aria-hidden] > :nth-child(${line})`)
      ?.scrollIntoView({ block: 'center' });
  }
  return (
    <>
      {problems.length > 0 && (
        <section className={styles.problems} aria-label="Problems">
          <h2>{problems.length === 1 ? 'One problem' : `${problems.length} problems`}</h2>
          <ul className={styles.problemList}>
            {problems.map(({ line, path, message }, index) => (
              <li key={`${path} ${index}`}>
                <button type="button" className={styles.lead} onClick={() => goTo(line)}>
                  <b>{`Line ${line}`}</b> {path && <code>{path}</code>}{' '}
                  {path ? message : sentence(message)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.source}>
        <pre aria-hidden="true" className={styles.numbers}>
          {numbers}
        </pre>
        <textarea
          ref={area}
          aria-label="Source"
          className={styles.code}
          value={source}
          onChange={(event) => onChange(event.target.value)}
          readOnly={readOnly}
          rows={lines + 1}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
        />
      </div>
    </>
  );
}
