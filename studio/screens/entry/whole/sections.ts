import { kindOf, partsOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { OrderedKind } from '../../../../server/studio/entries/read-order.ts';
import type { ListedEntry } from '../../../../server/studio/studio-types.ts';
import { valueAt } from '../../site/places.ts';

/** What the screens of services, people and the home page show, section by section, whatever entries have it. */

/** Where other entries name this one: each with a box that adds it to a list of theirs, or removes it. */
export interface Naming {
  kind: KindName;
  /** The field of this entry with their slugs; left out for a kind of which there is one entry. */
  by?: string;
  /** The field of theirs, a list of slugs. */
  field: string;
  /** What a ticked box says. */
  says: (their: string, own: string) => string;
  /** Whether the section is ready without. */
  isOptional?: true;
}

export interface Section {
  label: string;
  /** Fields of the entry and of its parts; none for all of a part. */
  fields?: Partial<Record<KindName, readonly string[]>>;
  named?: Naming;
  /** Its place in the menu of services. */
  inMenu?: true;
  /** The first entries of a kind, which its page shows. */
  shows?: { kind: OrderedKind | 'post'; most: number; note: string };
  /** Its address, and how search engines show its page. */
  found?: true;
}

interface Whole {
  /** The kinds of its parts: the entries with its slug, and those of which there is one. At most three. */
  parts: readonly KindName[];
  /** In the order of its page. */
  sections: readonly Section[];
}

const WHOLES: Partial<Record<KindName, Whole>> = {
  service: {
    parts: [...partsOf('service'), 'menu'],
    sections: [
      { label: 'Banner', fields: { record: ['name', 'banner'] } },
      { label: 'Rate', fields: { rate: [] } },
      { label: 'Figures', fields: { record: ['numbers'] } },
      { label: 'Sub-services', fields: { record: ['services'], service: ['sub_services'] } },
      {
        label: 'People',
        fields: { service: ['team'] },
        named: {
          kind: 'person',
          by: 'team',
          field: 'profile.services',
          says: (person, service) => `List ${person} for ${service}`,
        },
      },
      { label: 'Upper text', fields: { service: ['upper_bulk'] } },
      { label: 'Testimonials', fields: { service: ['testimonials'] } },
      { label: 'Steps', fields: { service: ['steps'] } },
      { label: 'Lower text', fields: { service: ['bulk'] } },
      { label: 'Questions', fields: { record: ['questions'] } },
      { label: 'Bottom services', fields: { record: ['bottom_services'] } },
      { label: 'Menu', inMenu: true },
      {
        label: 'Card',
        fields: {
          service: ['title', 'summary', 'body', 'banner', 'hover_image', 'position', 'page'],
        },
      },
      { label: 'Search and address', fields: { record: ['search'] }, found: true },
    ],
  },
  person: {
    parts: [],
    sections: [
      {
        label: 'Profile',
        fields: {
          person: ['name', 'designation', 'banner', 'body', 'expertise', 'portrait', 'position'],
        },
      },
      {
        label: 'Page of their own',
        fields: { person: ['profile'] },
        named: {
          kind: 'service',
          by: 'profile.services',
          field: 'team',
          says: (service, person) => `Show ${person} in the team of ${service}`,
        },
      },
      {
        label: 'Home',
        named: {
          kind: 'home',
          field: 'team.people',
          says: (_, person) => `Show ${person} on the home page`,
          isOptional: true,
        },
      },
      { label: 'Address and end', fields: { person: ['ends'] }, found: true },
    ],
  },
  home: {
    parts: ['shared'],
    sections: [
      { label: 'Hero', fields: { home: ['hero'] } },
      {
        label: 'Services',
        fields: { home: ['services'] },
        shows: { kind: 'service', most: 6, note: 'Home shows the first six services.' },
      },
      { label: 'Benefits', fields: { home: ['benefits'] } },
      { label: 'Rates', fields: { home: ['rates'] } },
      {
        label: 'People',
        fields: { home: ['team'] },
        shows: {
          kind: 'person',
          most: 3,
          note: 'Home shows the first three people, unless you choose others above.',
        },
      },
      { label: 'Steps to a hire', fields: { home: ['steps'] } },
      {
        label: 'Testimonials',
        fields: { shared: ['testimonials'] },
        shows: { kind: 'testimonial', most: 60, note: 'Home shows all testimonials.' },
      },
      {
        label: 'Posts',
        fields: { home: ['posts'] },
        shows: { kind: 'post', most: 5, note: 'Home shows the five latest posts.' },
      },
      { label: 'Enquiry form', fields: { shared: ['enquiry'] } },
      { label: 'Search', fields: { home: ['search'] }, found: true },
    ],
  },
};

export const wholeOf = (kind: KindName): Whole | undefined => WHOLES[kind];

/** Whether there is one entry of a kind. */
const isOnly = (kind: KindName) => 'file' in kindOf(kind).files;

/** The part of a kind that belongs to an entry. */
export const findPart = (all: readonly ListedEntry[], kind: KindName | undefined, slug: string) =>
  all.find((one) => one.kind === kind && (isOnly(one.kind) || one.slug === slug));

/** The entry whose screen has a part, and what the paths of the part begin with there. */
export function placeOf<Entry extends Pick<ListedEntry, 'id' | 'kind'> & { slug?: string }>(
  entry: Entry,
  all: readonly ListedEntry[],
) {
  const slug = all.find(({ id }) => id === entry.id)?.slug;
  const owner = all.find((one) => one.slug === slug && partsOf(one.kind).includes(entry.kind));
  return owner ? { id: owner.id, scope: `${entry.kind}.` } : { id: entry.id, scope: '' };
}

/** The places of a service in the menu: its menu, or those below another. */
export interface MenuItem {
  menu: string;
  url: string;
  submenus: { name: string; url: string }[];
}

export const inMenu = (menus: readonly MenuItem[] = [], slug: string) =>
  menus.flatMap(({ menu, url, submenus }, index) => [
    ...(url === `services/${slug}`
      ? [{ index, name: menu, below: submenus.length, own: true }]
      : []),
    ...submenus
      .filter((one) => one.url === `services/${slug}`)
      .map(({ name }) => ({ index, name, below: 0, own: false })),
  ]);

/** The slugs in a list of references. */
export const slugsAt = (values: unknown, path: string) =>
  (valueAt(values, path) ?? []) as readonly string[];
