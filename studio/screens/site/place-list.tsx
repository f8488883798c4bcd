import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entryQuery } from '../../api-client.ts';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { TextField } from '../../parts/field.tsx';
import type { Fixed, PlacedField } from '../../edit-on-page/messages.ts';
import { plainText } from '../../references/use-references.ts';
import { describePlaces, placeFrom, textPaths, valueAt } from './places.ts';
import styles from './site.module.css';

interface ListProps {
  entries: ReadonlyMap<string, ListedEntry>;
  fields: readonly PlacedField[];
  onChoose: (field: PlacedField) => void;
}

interface Props extends ListProps {
  /** The entry whose page this is. */
  own: ListedEntry | undefined;
}

/**
 * All that a page shows: first the visible fields, then those in closed menus, then those that are not on the page.
 * A search also finds words that are no content.
 */
export function PlaceList({ fields, own, ...props }: Props) {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = fields
    .filter(({ places, text, fixed }) =>
      fixed && word === ''
        ? false
        : `${text} ${describePlaces(props.entries, places)}`.toLowerCase().includes(word),
    )
    .toSorted((one, other) => Number(one.hidden !== '') - Number(other.hidden !== ''));
  // A field that is shown in many places is listed once, with the words that were searched for.
  const byPlaces = Map.groupBy(found, ({ places, text }) => places.join(' ') || text);
  const listed = [...byPlaces.values()].map(([first]) => first!);
  return (
    <>
      <TextField label="Find text on this page" type="search" value={wanted} onChange={setWanted} />
      <Places {...props} fields={listed} />
      {listed.length === 0 && (
        <p className="soft">
          {fields.length > 0
            ? 'No text on this page matches.'
            : 'Click text on the page to change it.'}
        </p>
      )}
      {own && word === '' && <Unplaced {...props} fields={fields} entry={own} />}
    </>
  );
}

const Places = ({ entries, fields, onChoose }: ListProps) => (
  <ol className={styles.places}>
    {fields.map((field) => (
      <li key={field.places.join(' ') || field.text}>
        <button type="button" onClick={() => onChoose(field)}>
          <span className={styles.words}>{field.text.slice(0, 200)}</span>
          <span className="soft">
            {field.fixed ? 'Can’t be changed here' : describePlaces(entries, field.places)}
            {field.hidden && ` · ${field.hidden}`}
            {field.broken && ' · something is missing'}
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
      text: plainText(String(valueAt(values, path))),
      hidden: '',
      broken: false,
      fixed: null,
      inPage: false,
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

/** The fields that make up one text, each with its value. */
export function Choice({ places, text, ...props }: Omit<ListProps, 'fields'> & PlacedField) {
  const found = useQueries({ queries: places.map((name) => entryQuery(placeFrom(name).entryId)) });
  const fields = places.map((name, index) => {
    const value = valueAt(found[index]?.data?.newest.values, placeFrom(name).path);
    const words = plainText(String(value ?? '')).replace(/^\/static\/pictures\//, 'Picture ');
    return { places: [name], text: words, hidden: '', broken: false, fixed: null, inPage: false };
  });
  return (
    <>
      <h2 className={styles.name}>This text comes from {places.length} fields</h2>
      <p className="soft">{text.slice(0, 200)}</p>
      <Places {...props} fields={fields} />
    </>
  );
}

/** Why something that is no content cannot be changed. */
const REASONS = {
  form: 'Part of the forms and controls of the site, which are the same on every page. A developer can change it.',
  picture: 'Part of the design of the site. A developer can change it.',
  counted:
    'The site calculates this from other content, such as rates, hours and dates. Change those to change it.',
  site: 'The site shows this on its own. A developer can change it.',
} as const;

export const FixedWords = ({ text, fixed }: { text: string; fixed: Fixed }) => (
  <div role="status">
    <h2 className={styles.name}>{text.slice(0, 200)}</h2>
    <p>This cannot be changed here. {REASONS[fixed]}</p>
  </div>
);
