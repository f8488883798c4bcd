import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Field, Fields } from '../../../contract/kinds/field.ts';
import { pathOfEntry } from '../../../contract/site-paths.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import type { Fixed, PlacedField } from '../../edit-on-page/messages.ts';
import { entryName } from '../../parts/entry-name.ts';
import { fieldLabel } from '../../naming/field-label.ts';

/** Groups with at most this many fields are shown as a whole. */
const SMALL = 6;

/** A field of an entry, as `data-field` names it: `<kind>/<id of the entry>#<dotted path>`. */
export function placeFrom(name: string) {
  const [kind = '', entryId = '', path = ''] = name.split(/[/#]/);
  return { kind: kind as KindName, entryId, path };
}

/** Gets the field at a dotted path of a kind; undefined if there is none. */
export function fieldAt(kind: KindName, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Field | undefined>(
    (field, name) => field?.item ?? field?.fields?.[name],
    kindOf(kind).fields[first],
  );
}

/** Whether a place is a text that can be typed in the page that shows it. */
export function isPlainText(name: string): boolean {
  const { kind, path } = placeFrom(name);
  return fieldAt(kind, path)?.type === 'text';
}

/** What a click on something does, or why it does nothing. */
export function describeClick({ places, fixed, inPage }: PlacedField): string {
  if (fixed) return FIXED[fixed];
  const [name = '', ...others] = places;
  if (others.length > 0) return `made of ${places.length} fields: click to choose one`;
  if (isPlainText(name) && inPage) return 'click to type';
  return 'click to change it beside the page';
}

const FIXED: Record<Fixed, string> = {
  form: 'Part of a form: can’t be changed here',
  picture: 'Part of the design: can’t be changed here',
  counted: 'Calculated from other content: can’t be changed here',
  site: 'Part of the site: can’t be changed here',
};

/** The value at a dotted path. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], values);

/** The lists, and the small groups, around a field, the closest first. */
export function partsAround(kind: KindName, path: string): { path: string; label: string }[] {
  const names = path.split('.');
  return names
    .map((_, end) => names.slice(0, end).join('.'))
    .slice(1)
    .flatMap((outer) => {
      const field = fieldAt(kind, outer);
      const label = fieldLabel(kind, outer).split(' › ').at(-1) ?? '';
      if (field?.type === 'list') return { path: outer, label: `Order of: ${label}` };
      return Object.keys(field?.fields ?? {}).length <= SMALL
        ? { path: outer, label: `All of: ${label}` }
        : [];
    })
    .toReversed();
}

/** Names the places of one text for people: the entry and the field of each. */
export const describePlaces = (
  entries: ReadonlyMap<string, ListedEntry>,
  names: readonly string[],
): string =>
  names
    .map((name) => {
      const { kind, entryId, path } = placeFrom(name);
      const entry = entries.get(entryId);
      return `${entry ? entryName(entry) : kindOf(kind).label} › ${fieldLabel(kind, path)}`;
    })
    .join(' + ');

/** The paths of all texts in values. */
export function textPaths(fields: Fields, values: Record<string, unknown>): string[] {
  const within = (field: Field | undefined, value: unknown, path: string): string[] => {
    if (typeof value === 'string')
      return field?.type === 'text' || field?.type === 'markdown' ? [path] : [];
    return Object.entries(value ?? {}).flatMap(([name, part]) =>
      within(field?.item ?? field?.fields?.[name], part, `${path}.${name}`),
    );
  };
  return Object.entries(values).flatMap(([name, value]) => within(fields[name], value, name));
}

/** Whether a path is that of the entry's page. */
export function isPageOf({ kind, slug }: ListedEntry, path: string): boolean {
  const { page } = kindOf(kind);
  const [pathname] = path.split('?');
  return (page === null ? pathOfEntry(kind, slug) : page + slug) === pathname;
}
