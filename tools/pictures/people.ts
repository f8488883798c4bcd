/**
 * Reads what to draw from the content: people (team, testimonials, services, site), icons by name, and
 * posts with their titles and symbols.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import type { Person } from './portraits.ts';

interface Named {
  name?: string;
  title?: string;
  portrait?: string;
  position?: number;
}
interface Service {
  sub_services?: { banner?: string | null }[];
  testimonials?: Named[];
}
interface ServiceRecord {
  numbers?: { items?: { icon?: string }[] };
}
interface Post {
  slug: string;
  title: string;
  symbol?: string;
}

const read = <Values>(file: string) => parse(readFileSync(file, 'utf8')) as Values;

const readAll = <Values>(folder: string) =>
  globSync(`content/${folder}/*.yaml`)
    .toSorted()
    .map((file) => read<Values>(file));

/** The people of a folder, in the order of their lists. */
const namedIn = (folder: string) =>
  readAll<Named>(folder).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

function person(entry: Named, staff: boolean): Person[] {
  const name = entry.name ?? entry.title?.split(',')[0]?.trim();
  if (!name || (entry.portrait !== 'woman' && entry.portrait !== 'man')) return [];
  return [{ name, portrait: entry.portrait, staff }];
}

/** Each person once. A person who is both staff and client is drawn as staff. */
export function readPeople(): Person[] {
  const staff = [...read<Named[]>('tools/pictures/site-people.yaml'), ...namedIn('people')];
  const clients = [
    ...namedIn('testimonials'),
    ...readAll<Service>('services').flatMap((service) => service.testimonials ?? []),
  ];
  const found = new Map<string, Person>();
  for (const one of [
    ...staff.flatMap((entry) => person(entry, true)),
    ...clients.flatMap((entry) => person(entry, false)),
  ])
    if (!found.has(one.name)) found.set(one.name, one);
  return [...found.values()];
}

/** The folder of the icons. */
const ICONS = '/static/pictures/icons/';
const iconName = (path: string): string => path.slice(ICONS.length).replace(/(-hover)?\.svg$/, '');

export function readIcons(): string[] {
  const named = readAll<Service>('services').flatMap((service) =>
    (service.sub_services ?? []).map(({ banner }) => banner),
  );
  const counted = readAll<ServiceRecord>('records').flatMap(({ numbers }) =>
    (numbers?.items ?? []).map(({ icon }) => icon),
  );
  const icons = [...named, ...counted].filter((path) => path?.startsWith(ICONS));
  return [...new Set(icons.map((path) => iconName(path!)))].toSorted();
}

export function readPosts(): Post[] {
  return globSync('content/posts/*.md')
    .toSorted()
    .map((file) => {
      const front = /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
      return { slug: basename(file, '.md'), ...(parse(front) as Omit<Post, 'slug'>) };
    });
}
