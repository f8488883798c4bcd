import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderedKind } from '../../../../server/studio/entries/read-order.ts';
import type { ListedEntry } from '../../../../server/studio/studio-types.ts';
import { api, call, entriesQuery, entryQuery } from '../../../api-client.ts';
import { LinkButton } from '../../../parts/button.tsx';
import { entryName } from '../../../parts/entry-name.ts';
import { Checkbox, Select, TextField } from '../../../parts/field.tsx';
import controls from '../../../parts/field.module.css';
import { plainText } from '../../../references/use-references.ts';
import { useEntryDraft, type EntryDraft } from '../../../saving/use-entry-draft.ts';
import { fieldAt, valueAt } from '../../site/places.ts';
import { changeField } from '../draft-form.tsx';
import { SaveWords } from '../save-line.tsx';
import { findPart, inMenu, slugsAt, type MenuItem, type Naming, type Section } from './sections.ts';
import { valuesOf } from './use-parts.ts';
import styles from './whole.module.css';

/** The first entries of a kind, as visitors see them. */
function useFirst(kind: OrderedKind | 'post', most: number): ListedEntry[] {
  const all = useQuery(entriesQuery).data?.entries ?? [];
  const { data } = useQuery({
    queryKey: ['order', kind],
    queryFn: () => call(() => api.order.$get({ query: { kind: kind as OrderedKind } })),
    enabled: most > 0 && kind !== 'post',
  });
  const dateOf = ({ listed }: ListedEntry) => listed?.published ?? '';
  const sorted =
    kind === 'post'
      ? all
          .filter((one) => one.kind === kind && ['published', 'changed'].includes(one.state))
          .toSorted((one, other) => dateOf(other).localeCompare(dateOf(one)))
      : (data?.groups ?? [])
          .flatMap(({ ids }) => ids)
          .flatMap((id) => all.find((one) => one.id === id) ?? []);
  return sorted.slice(0, most);
}

/** The entries that a section of the home page shows, without naming them. */
export function FirstOnes({ kind, most, note }: NonNullable<Section['shows']>) {
  const first = useFirst(kind, most);
  return (
    <div className={`stack ${styles.first}`}>
      <p>{note}</p>
      <ol>
        {first.map((one) => (
          <li key={one.id}>
            <Link to="/entries/$id" params={{ id: one.id }}>
              {plainText(entryName(one))}
            </Link>
          </li>
        ))}
      </ol>
      {kind !== 'post' && (
        <LinkButton to="/order" search={{ kind }}>
          Change order…
        </LinkButton>
      )}
    </div>
  );
}

/** Boxes for the entries that may name this one. */
export function Named({ draft, naming }: { draft: EntryDraft; naming: Naming }) {
  const all = useQuery(entriesQuery).data?.entries ?? [];
  const { kind, by } = naming;
  const named = (by ? slugsAt(valuesOf(draft), by) : ['']).flatMap(
    (slug) => findPart(all, kind, slug) ?? [],
  );
  return (
    <ul className="stack">
      {named.map((one) => (
        <li key={one.id}>
          <NamedBox listed={one} draft={draft} naming={naming} />
        </li>
      ))}
    </ul>
  );
}

interface BoxProps {
  /** The entry that may name this one. */
  listed: ListedEntry;
  draft: EntryDraft;
  naming: Naming;
}

function NamedBox({ listed, draft: own, naming }: BoxProps) {
  const { kind, field, says, isOptional } = naming;
  const all = useQuery(entriesQuery).data?.entries ?? [];
  const draft = useEntryDraft(useQuery(entryQuery(listed.id)).data);
  const { max = Infinity } = fieldAt(kind, field) ?? {};
  const chosen = valueAt(valuesOf(draft ?? undefined), field) as string[] | undefined;
  // The home page shows the first people until others are chosen.
  const first = useFirst('person', isOptional && draft && !chosen ? max : 0);
  if (!draft || !('values' in draft.state.text)) return null;
  const { slug } = own.entry.newest;
  const slugs = chosen ?? first.map((one) => one.slug);
  const isOn = slugs.includes(slug);
  const text = says(plainText(entryName(listed)), plainText(entryName(own.entry)));
  const change = (on: boolean) => {
    const others = slugs.filter((one) => one !== slug);
    const next = on ? [...others.slice(0, max - 1), slug] : others;
    changeField(draft.saver, field, next);
  };
  const replaced = isOn
    ? []
    : slugs.slice(max - 1).flatMap((one) => findPart(all, 'person', one) ?? []);
  return (
    <>
      <Checkbox isSelected={isOn} onChange={change} isDisabled={draft.readOnly}>
        {text}
      </Checkbox>
      {replaced.length > 0 && (
        <p className={controls.help}>
          It shows {max} people: this one replaces{' '}
          {replaced.map((one) => plainText(entryName(one))).join(', ')}.
        </p>
      )}
      {draft.state.phase !== 'saved' && <SaveWords draft={draft} />}
    </>
  );
}

/** The choice of a menu of its own. */
const OWN = 'own';

/** The place of a service in the menu: in one of its menus, or a menu of its own. */
export function InMenu({ draft, of }: { draft: EntryDraft; of: EntryDraft }) {
  const { slug } = of.entry.newest;
  const menus = (valuesOf(draft).menus ?? []) as MenuItem[];
  const [place] = inMenu(menus, slug);
  const write = (next: MenuItem[]) => changeField(draft.saver, 'menus', next);
  const url = `services/${slug}`;
  const without = () =>
    menus
      .filter((menu) => menu.url !== url)
      .map((menu) => ({ ...menu, submenus: menu.submenus.filter((one) => one.url !== url) }));

  function move(to: string) {
    const name = place?.name ?? plainText(entryName(of.entry));
    if (to === '') return write(without());
    if (to === OWN) return write([...without(), { menu: name, url, submenus: [] }]);
    const above = menus[Number(to)]?.url;
    write(
      without().map((menu) =>
        menu.url === above ? { ...menu, submenus: [...menu.submenus, { name, url }] } : menu,
      ),
    );
  }
  const rename = (name: string) =>
    write(
      menus.map((menu) => ({
        ...menu,
        menu: menu.url === url ? name : menu.menu,
        submenus: menu.submenus.map((one) => (one.url === url ? { ...one, name } : one)),
      })),
    );
  const hasBelow = (place?.below ?? 0) > 0;
  return (
    <>
      <Select
        label="Place in the menu"
        value={place ? (place.own ? OWN : String(place.index)) : ''}
        onChange={move}
        isReadOnly={draft.readOnly || hasBelow}
        options={[
          { value: '', label: 'Not in the menu' },
          ...menus.flatMap((menu, index) =>
            menu.url === url ? [] : { value: String(index), label: `Under “${menu.menu}”` },
          ),
          { value: OWN, label: 'A menu of its own' },
        ]}
        help={
          hasBelow && (
            <>
              Other services are below it.{' '}
              <Link to="/entries/$id" params={{ id: draft.entry.id }}>
                Open the menu
              </Link>
            </>
          )
        }
      />
      {place && (
        <TextField
          label="Name in the menu"
          value={place.name}
          onChange={rename}
          isReadOnly={draft.readOnly}
        />
      )}
      {draft.state.phase !== 'saved' && <SaveWords draft={draft} />}
    </>
  );
}
