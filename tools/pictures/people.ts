/**
 * Reads what to draw from the content: people (team, testimonials, services, site), icons by name, and
 * posts with their symbols. A missing file counts as empty.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const read = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

const filesIn = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .toSorted()
        .map((name) => join(folder, name))
    : [];

function list(file: string): Named[] {
  const data: unknown = parse(read(file) ?? '[]');
  return Array.isArray(data) ? (data as Named[]) : [];
}

/** The entries of a folder, in the order of their lists. */
const entriesIn = (folder: string): Named[] =>
  filesIn(folder, '.yaml')
    .map((file) => (parse(read(file) ?? '') ?? {}) as Named)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

const services = (root: string): Service[] =>
  filesIn(join(root, 'content/services'), '.yaml').map(
    (file) => (parse(read(file) ?? '') ?? {}) as Service,
  );

function person(entry: Named, staff: boolean): Person[] {
  const name = entry.name ?? entry.title?.split(',')[0]?.trim();
  if (!name || (entry.portrait !== 'woman' && entry.portrait !== 'man')) return [];
  return [{ name, portrait: entry.portrait, staff }];
}

/** Each person once. Somebody who is both staff and client is drawn as staff. */
export function readPeople(root: string): Person[] {
  const all = services(root);
  const staff = [
    ...list(join(root, 'tools/pictures/site-people.yaml')),
    ...entriesIn(join(root, 'content/people')),
  ];
  const clients = [
    ...entriesIn(join(root, 'content/testimonials')),
    ...all.flatMap((service) => service.testimonials ?? []),
  ];
  const found = new Map<string, Person>();
  for (const one of [
    ...staff.flatMap((entry) => person(entry, true)),
    ...clients.flatMap((entry) => person(entry, false)),
  ])
    if (!found.has(one.name)) found.set(one.name, one);
  return [...found.values()];
}

/** What the paths of icons start with. */
const ICONS = '/static/pictures/icons/';
const iconName = (path: string): string => path.slice(ICONS.length).replace(/(-hover)?\.svg$/, '');

export function readIcons(root: string): string[] {
  const named = services(root).flatMap((service) =>
    (service.sub_services ?? []).map(({ banner }) => banner),
  );
  const counted = filesIn(join(root, 'content/records'), '.yaml').flatMap((file) => {
    const { numbers } = (parse(read(file) ?? '') ?? {}) as ServiceRecord;
    return (numbers?.items ?? []).map(({ icon }) => icon);
  });
  const icons = [...named, ...counted].filter((path) => path?.startsWith(ICONS));
  return [...new Set(icons.map((path) => iconName(path!)))].toSorted();
}

export function readPosts(root: string): { slug: string; symbol: string | undefined }[] {
  return filesIn(join(root, 'content/posts'), '.md').map((file) => {
    const front = /^---\n([\s\S]*?)\n---/.exec(read(file) ?? '')?.[1] ?? '';
    return {
      slug: file.split('/').pop()!.replace(/\.md$/, ''),
      symbol: /^symbol:\s*(\S+)/m.exec(front)?.[1],
    };
  });
}
