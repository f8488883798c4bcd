import type { Segment } from '../../../contract/api/search.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './marked-text.module.css';

/** A text with the words marked that were searched for. */
export function MarkedText({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      unbroken(text)
    ),
  );
}
