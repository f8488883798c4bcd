import { useState } from 'react';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { TextField } from '../../parts/field.tsx';
import type { PlacedField } from '../../edit-on-page/messages.ts';
import { describePlace } from './places.ts';
import styles from './site.module.css';

interface Props {
  entries: ReadonlyMap<string, ListedEntry>;
  fields: readonly PlacedField[];
  /** The fields of the words that were clicked, if they have several; otherwise all are listed. */
  among: readonly string[];
  onChoose: (place: string) => void;
}

/** All words of a page in its order, those in closed menus included. */
export function PlaceList({ entries, fields, among, onChoose }: Props) {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const places = new Map(
    fields.flatMap((field) => field.places.map((name) => [name, field] as const)),
  );
  const listed = [...places].flatMap(([name, { text, hidden }]) => {
    const label = describePlace(entries, name);
    if (among.length > 0 && !among.includes(name)) return [];
    return `${text} ${label}`.toLowerCase().includes(word) ? [{ name, label, text, hidden }] : [];
  });
  return (
    <>
      {among.length > 0 && (
        <h2 className={styles.name}>These words are made of {among.length} fields</h2>
      )}
      <TextField
        label="Find words of this page"
        type="search"
        value={wanted}
        onChange={setWanted}
      />
      <ol className={styles.places}>
        {listed.map(({ name, label, text, hidden }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              <span className={styles.words}>{text}</span>
              <span className={styles.path}>
                {label}
                {hidden && ' · not shown at first'}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {listed.length === 0 && (
        <p className={styles.path}>
          {fields.length > 0
            ? 'No words of this page match.'
            : 'Click on words of the page to change them.'}
        </p>
      )}
    </>
  );
}
