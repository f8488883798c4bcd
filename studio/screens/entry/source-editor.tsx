import { useMemo } from 'react';
import type { Problem } from '../../../contract/actions/problem.ts';
import { useKeptCursor } from './kept-cursor.ts';
import { ProblemSummary } from './problem-summary.tsx';
import styles from './entry.module.css';

interface Props {
  source: string;
  problems: readonly Problem[];
  readOnly: boolean;
  onChange: (source: string) => void;
}

/** The plain source, with the numbers of its lines and what is wrong in them. */
export function SourceEditor({ source, problems, readOnly, onChange }: Props) {
  const kept = useKeptCursor(source);
  const texts = source.split('\n');
  const lines = texts.length;
  const numbers = useMemo(() => {
    const wrong = new Set(problems.map(({ line }) => line));
    return Array.from({ length: lines }, (_, index) => (
      <span key={index} className={wrong.has(index + 1) ? styles.wrong : ''}>
        {index + 1}
        {'\n'}
      </span>
    ));
  }, [lines, problems]);
  function goTo(line: number) {
    const element = kept.ref.current;
    if (!element) return;
    const start = texts.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    element.focus({ preventScroll: true });
    element.setSelectionRange(start, start + (texts[line - 1] ?? '').length);
    element.parentElement
      ?.querySelector(`[aria-hidden] > :nth-child(${line})`)
      ?.scrollIntoView({ block: 'center' });
  }
  return (
    <>
      <ProblemSummary
        problems={problems}
        place={({ line, path }) => `Line ${line}${path === '' ? '' : `, ${path}`}`}
        onReveal={({ line }) => goTo(line)}
      />
      <div className={styles.source}>
        <pre aria-hidden="true" className={styles.numbers}>
          {numbers}
        </pre>
        <textarea
          {...kept}
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
