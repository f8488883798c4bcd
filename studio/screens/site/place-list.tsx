import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entryQuery } from '../../api-client.ts';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { TextField } from '../../parts/field.tsx';
import type { PlacedField } from '../../edit-on-page/messages.ts';
import { describePlaces, textPaths, valueAt } from './places.ts';
import styles from './site.module.css';

interface ListProps {
  entries: ReadonlyMap<string, ListedEntry>;
  fields: readonly PlacedField[];
  onChoose: (places: string[]) => void;
}

interface Props extends ListProps {
  /** The entry whose page this is. */
  own: ListedEntry | undefined;
}

/** All words of a page: first the visible ones, then those in closed menus, then those that are not on the page. */
export function PlaceList({ fields, own, ...props }: Props) {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const inOrder = fields.toSorted((one, other) => Number(one.hidden) - Number(other.hidden));
  const byPlaces = Map.groupBy(inOrder, ({ places }) => places.join(' '));
  const listed = [...byPlaces.values()]
    .map(([first]) => first!)
    .filter(({ places, text }) =>
      `${text} ${describePlaces(props.entries, places)}`.toLowerCase().includes(word),
    );
  return (
    <>
      <TextField
        label="Find words of this page"
        type="search"
        value={wanted}
        onChange={setWanted}
      />
      <Places {...props} fields={listed} />
      {listed.length === 0 && (
        <p className={styles.path}>
          {fields.length > 0
            ? 'No words of this page match.'
            : 'Click on words of the page to change them.'}
        </p>
      )}
      {own && word === '' && <Unplaced {...props} fields={fields} entry={own} />}
    </>
  );
}

const Places = ({ entries, fields, onChoose }: ListProps) => (
  <ol className={styles.places}>
    {fields.map(({ places, text, hidden }) => (
      <li key={places.join(' ')}>
        <button type="button" onClick={() => onChoose(places)}>
          <span className={styles.words}>{text}</span>
          <span className={styles.path}>
            {describePlaces(entries, places)}
            {hidden && ' · not shown at first'}
          </span>
        </button>
      </li>
    ))}
  </ol>
);

/** Texts of the entry that are not on its page, such as the title for search engines. */
function Unplaced({ entry: { id, kind }, fields, ...props }: ListProps & { entry: ListedEntry }) {
  const values = useQuery(entryQuery(id)).data?.newest.values ?? {};
  const placed = new Set(fields.flatMap(({ places }) => places));
  const unplaced = textPaths(kindOf(kind).fields, values)
    .map((path) => ({
      places: [`${kind}/${id}#${path}`],
      text: String(valueAt(values, path)).slice(0, 120),
      hidden: false,
    }))
    .filter(({ places: [name = ''] }) => !placed.has(name));
  if (unplaced.length === 0) return null;
  return (
    <details>
      <summary>Not on the page itself: {unplaced.length}</summary>
      <Places {...props} fields={unplaced} />
    </details>
  );
}
