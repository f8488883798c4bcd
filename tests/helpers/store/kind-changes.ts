import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { publish } from '../../../server/content/entry-store/publish.ts';
import { draftEntry } from './edit-entry.ts';

/** The kinds that are made by a form. */
type FormKind = Exclude<KindName, 'picture'>;

/** A change of one entry of a kind, and where visitors and machines see it. */
interface KindChange {
  slug: string;
  /** The source with a mark in it. */
  edit(source: string, mark: number): string;
  /** Paths, and what they then contain. */
  seen(mark: number): [path: string, text: string][];
}

const POST = '/blog/what-a-remote-bookkeeper-really-costs';
const SERVICE = '/services/bookeeper';
const wordsOf = (mark: number) => `Marked words ${mark}`;

/** Replaces the first value of a key that has one line. */
const inKey =
  (key: string, value = wordsOf) =>
  (source: string, mark: number) =>
    source.replace(new RegExp(`^(\\s*(?:- )?${key}: ).*$`, 'm'), `$1${value(mark)}`);

/** A mark in one key of an entry, and the page that shows it. */
const entry = (slug: string, key: string, path: string): KindChange => ({
  slug,
  edit: inKey(key),
  seen: (mark) => [[path, wordsOf(mark)]],
});

/** The words of a page, in its first title or another key. */
const words = (name: KindName, path: string, key = 'title'): KindChange => entry(name, key, path);

const kindChanges: Readonly<Record<FormKind, KindChange>> = {
  post: {
    slug: POST.replace('/blog/', ''),
    edit: inKey('title'),
    seen: (mark) => [
      [POST, `"headline":"${wordsOf(mark)}"`],
      [POST, `>${wordsOf(mark)}</h1>`],
      ['/rss.xml', wordsOf(mark)],
      ['/atom.xml', wordsOf(mark)],
      ['/feed.json', wordsOf(mark)],
    ],
  },
  service: entry('bookeeper', 'title', '/services'),
  person: entry('ketaki-ranade', 'name', '/'),
  testimonial: entry('loretta-pagliaro', 'title', '/'),
  menu: entry('menu', 'menu', POST),
  redirect: {
    slug: 'blog-month-end-in-five-days',
    edit: (source, mark) => source.replace(/^to: .*/m, `to: ${mark % 2 ? '/faq' : '/offshore'}`),
    // The canonical link.
    seen: (mark) => [['/blog/month-end-in-five-days', mark % 2 ? '/faq"/>' : '/offshore"/>']],
  },
  figure: entry('industries', 'value', '/about-us'),
  policy: entry('privacy-policy', 'title', '/privacy-policy'),
  question: entry('how-soon-can-somebody-start', 'question', '/faq'),
  record: entry('bookeeper', 'name', '/llms.txt'),
  rate: {
    slug: 'bookeeper',
    edit: (_, mark) => `amount: ${100 + (mark % 800)}\n`,
    seen: (mark) => [
      ['/', `$${100 + (mark % 800)}`],
      [SERVICE, `"price":${100 + (mark % 800)}`],
      [POST, `$${100 + (mark % 800)}`],
      ['/feed.json', `$${100 + (mark % 800)}`],
      ['/llms.txt', `$${100 + (mark % 800)} an hour`],
    ],
  },
  claim: entry('clients-since-start', 'sentence', '/how-does-citadel-works'),
  author: {
    slug: 'meera-nair',
    edit: (source, mark) => `${source.replace(/^about: .*\n/m, '')}about: ${wordsOf(mark)}\n`,
    seen: (mark) => [[POST, wordsOf(mark)]],
  },
  // No visitor sees it.
  reply: { slug: 'first-answer', edit: inKey('title'), seen: () => [] },
  about: words('about', '/about-us'),
  advantage: words('advantage', '/about-citadel-advantage'),
  blog: words('blog', '/blog'),
  contact: words('contact', '/contact-us'),
  country: entry('usa', 'name', '/rates'),
  'how-we-count': words('how-we-count', '/proof'),
  search: words('search', '/search'),
  'search-help': words('search-help', '/search?q=zq7x4'),
  synonyms: {
    slug: 'synonyms',
    edit: (source, mark) => source.replace(/- (?:va|zq\d+xv),/, `- zq${mark}xv,`),
    seen: (mark) => [[`/api/search?q=zq${mark}xv`, '"/services/virtual-assistant"']],
  },
  'time-zones': words('time-zones', '/time-zones'),
  people: words('people', '/people'),
  'person-pages': words('person-pages', '/people/ketaki-ranade', 'skills'),
  'person-terms': words('person-terms', '/people/ketaki-ranade'),
  rates: words('rates', '/rates'),
  'data-security': words('data-security', '/data-security'),
  faq: words('faq', '/faq'),
  feeds: entry('feeds', 'blog_title', '/atom.xml'),
  home: words('home', '/'),
  'how-it-works': words('how-it-works', '/how-does-citadel-works'),
  // The browser asks for it after the page.
  offer: words('offer', '/api/page-words?name=offer'),
  offshore: words('offshore', '/offshore'),
  plans: entry('plans', 'name', '/how-does-citadel-works'),
  'post-pages': words('post-pages', POST, 'recent'),
  'service-pages': words('service-pages', SERVICE),
  services: words('services', '/services'),
  shared: entry('shared', 'next', '/'),
  site: {
    slug: 'site',
    edit: (source, mark) => source.replace(/^phone: .*/m, `phone: +1 (512) 555-${mark}`),
    seen: (mark) => [
      ['/', `+1 (512) 555-${mark}`],
      ['/', `href="tel:+1512555${mark}"`],
      ['/contact-us', `"telephone":"+1 (512) 555-${mark}"`],
      ['/faq', `+1 (512) 555-${mark}`],
      [SERVICE, `+1 (512) 555-${mark}`],
      ['/privacy-policy', `Telephone: +1 (512) 555-${mark}`],
      [POST, `+1 (512) 555-${mark}`],
      ['/llms.txt', `+1 (512) 555-${mark}`],
    ],
  },
};

/**
 * Saves a change of a kind as a draft.
 *
 * @param mark a number that no change before had, of four digits; the next change of a kind differs from it by
 *   an odd number
 * @returns the revision's id, and where it is seen once it is published
 */
export async function draftChange(db: Database, kind: KindName, mark: number) {
  const { slug, edit, seen } = kindChanges[kind as FormKind];
  const revision = await draftEntry(db, kind, slug, (source) => {
    const changed = edit(source, mark);
    if (changed === source) throw new Error(`${kind}: mark ${mark} changes nothing`);
    return changed;
  });
  return { revision, seen: seen(mark) };
}

/** Whether a page shows a text. */
export const shows = (html: string, text: string): boolean =>
  html.replaceAll('<!-- -->', '').includes(text);

/**
 * Publishes a change of a kind and polls until everything shows it.
 *
 * @param url origin of the site
 * @param mark as for `draftChange`
 * @param within milliseconds after which it fails
 * @returns the milliseconds from the end of the publish
 */
export async function showChange(
  url: string,
  db: Database,
  kind: KindName,
  { mark, within }: { mark: number; within: number },
): Promise<number> {
  const { revision, seen } = await draftChange(db, kind, mark);
  const published = await publish(db, [revision]);
  if (published.outcome !== 'published') throw new Error(`${kind}: ${JSON.stringify(published)}`);
  const start = performance.now();
  for (const [path, text] of seen)
    while (!shows(await (await fetch(url + path)).text(), text)) {
      if (performance.now() - start > within)
        throw new Error(`${kind}: ${path} does not show ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  return performance.now() - start;
}
