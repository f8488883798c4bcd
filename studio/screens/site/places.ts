import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Field } from '../../../contract/kinds/field.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';

/** A field of an entry, as `data-field` names it: `<kind>/<id of the entry>#<dotted path>`. */
export function placeFrom(name: string) {
  const [kind = '', entryId = '', path = ''] = name.split(/[/#]/);
  return { kind, entryId, path };
}

/** The field at a dotted path of a kind; undefined if there is none. */
export const fieldAt = (kind: string, path: string): Field | undefined =>
  path
    .split('.')
    .reduce<Field | undefined>(
      (field, name) => (field ? (field.item ?? field.fields?.[name]) : undefined),
      { type: 'group', label: '', fields: kindOf(kind).fields } as Field,
    );

/** The value at a dotted path. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], values);

/** What people call a field: the labels around it, with the number of each item. */
export function labelOf(kind: string, path: string): string {
  const names = path.split('.');
  const labels = names.flatMap((name, depth) => {
    const field = fieldAt(kind, names.slice(0, depth + 1).join('.'));
    if (!field) return [];
    return /^\d+$/.test(name) ? [`${field.label} ${Number(name) + 1}`] : field.item ? [] : [field.label];
  });
  return labels.join(' · ');
}

/** What people call an entry in a list. */
export function nameOf({ kind, title }: Pick<ListedEntry, 'kind' | 'title'>): string {
  const { label, files } = kindOf(kind);
  return 'file' in files || title === null ? label : title;
}

/** What people call a place: the entry, and the field in it. */
export function describePlace(entries: ReadonlyMap<string, ListedEntry>, name: string): string {
  const { kind, entryId, path } = placeFrom(name);
  const entry = entries.get(entryId);
  return entry ? `${nameOf(entry)} · ${labelOf(kind, path)}` : labelOf(kind, path);
}
