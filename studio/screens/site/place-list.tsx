import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { TextField } from '../../parts/field.tsx';
import type { PlacedField } from '../../edit-on-page/messages.ts';
import { entryQuery } from '../entry/entry-query.ts';
import { describePlace, textPaths, valueAt } from './places.ts';
import styles from './site.module.css';

interface Props {
  entries: ReadonlyMap<string, ListedEntry>;
  fields: readonly PlacedField[];
  /** The fields of the words that were clicked, if they have several; otherwise all are listed. */
  among: readonly string[];
  /** The entry that the page is of. */
  own: ListedEntry | undefined;
  onChoose: (place: string) => void;
}

/** All words of a page in its order, then those in closed menus. */
export function PlaceList({ entries, fields, among, own, onChoose }: Props) {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  // What is seen comes first.
  const inOrder = fields.toSorted((one, other) => Number(one.hidden) - Number(other.hidden));
  const places = new Map<string, PlacedField>();
  for (const field of inOrder)
    for (const name of field.places) if (!places.has(name)) places.set(name, field);
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
        {listed.map((one) => (
          <Place key={one.name} {...one} onChoose={onChoose} />
        ))}
      </ol>
      {listed.length === 0 && (
        <p className={styles.path}>
          {fields.length > 0
            ? 'No words of this page match.'
            : 'Click on words of the page to change them.'}
        </p>
      )}
      {own && among.length === 0 && word === '' && (
        <Unplaced entry={own} entries={entries} placed={places} onChoose={onChoose} />
      )}
    </>
  );
}

interface PlaceProps {
  name: string;
  label: string;
  text: string;
  hidden?: boolean;
  onChoose: Props['onChoose'];
}

const Place = ({ name, label, text, hidden, onChoose }: PlaceProps) => (
  <li>
    <button type="button" onClick={() => onChoose(name)}>
      <span className={styles.words}>{text}</span>
      <span className={styles.path}>
        {label}
        {hidden && ' · not shown at first'}
      </span>
    </button>
  </li>
);

interface UnplacedProps extends Pick<Props, 'entries' | 'onChoose'> {
  entry: ListedEntry;
  placed: ReadonlyMap<string, PlacedField>;
}

/** Texts of the page's entry that have no place on it, such as its title in search engines. */
function Unplaced({ entry: { id, kind }, entries, placed, onChoose }: UnplacedProps) {
  const values = useQuery(entryQuery(id)).data?.newest.values ?? {};
  const names = textPaths(kindOf(kind).fields, values)
    .map((path) => ({ name: `${kind}/${id}#${path}`, text: valueAt(values, path) as string }))
    .filter(({ name }) => !placed.has(name));
  if (names.length === 0) return null;
  return (
    <details>
      <summary>Not on the page itself: {names.length}</summary>
      <ol className={styles.places}>
        {names.map(({ name, text }) => (
          <Place
            key={name}
            name={name}
            label={describePlace(entries, name)}
            text={text.slice(0, 120)}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </details>
  );
}
