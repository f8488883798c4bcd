import type { ReactNode } from 'react';
import styles from './unbroken.module.css';

const COMPOUND = /([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u;
/** Letters of a compound; a longer one may be wider than its column on a phone. */
const MAX_LENGTH = 12;

/**
 * A text whose compounds ("month-end", "9-to-5") do not break at their hyphens. For headings, titles and
 * the short texts of cards; not directly in a flex container, where its parts would be items.
 */
export function unbroken(text: string): ReactNode {
  const parts = text.split(COMPOUND);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 || part.length > MAX_LENGTH ? (
      part
    ) : (
      <span key={index} className={styles.word}>
        {part}
      </span>
    ),
  );
}
