import { v5 as uuidv5 } from 'uuid';
import type { Database } from '../../db/open-database.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { slugify } from '../../content/slugify.ts';
import { slugOf } from './html-text.ts';
import { hostOf, isPicturePath, pageKeyOf, parseAddress } from './old-site.ts';
import { visibilityOf } from './post-visibility.ts';
import { readWxr } from './read-wxr.ts';
import type { GalleryPicture } from './replace-shortcodes.ts';
import { WxrError, type WxrItem, type WxrSite } from './wxr-item.ts';

/** Of names made from what WordPress calls an item, so that it is the same at every import. */
export const ID_NAMESPACE = '5f2f0c8e-6a7c-4d7e-9a39-1d4b8f3c2a61';
/** With room for a number. */
const MAX_SLUG = 112;
const MAX_CAPTION = 300;

const emptyIndex = () => ({
  site: { title: '', url: '', pubDate: '' } as WxrSite,
  /** Display names by login. */
  authors: new Map<string, string>(),
  /** Logins of the authors of the posts. */
  writers: new Set<string>(),
  categories: 0,
  comments: 0,
  /** Items by type and status. */
  counts: new Map<string, number>(),
  /** Slugs of the posts by the id of their entry. */
  slugs: new Map<string, string>(),
  /** Paths at this site by what identifies a page of the old one; posts that visitors see. */
  pages: new Map<string, string>(),
  /** Addresses of pictures by what identifies the page of an attachment. */
  attachmentPages: new Map<string, string>(),
  pictures: new Map<string, GalleryPicture>(),
  /** Ids of the pictures that were uploaded with a post, by its id. */
  uploadedWith: new Map<string, string[]>(),
  /** Addresses of pictures by host and path; large uploads are stored as `-scaled`. */
  originals: new Map<string, string>(),
  /** Hosts of the old site and its pictures. */
  hosts: new Set<string>(),
  damage: [] as { line: number; reason: string }[],
  /** Why the export could not be read to its end; null if it could. */
  incomplete: null as string | null,
});

/** What has to be known of the whole export before its first post can be imported. */
export type ExportIndex = ReturnType<typeof emptyIndex>;

export interface IndexOptions {
  pagesAsPosts: boolean;
  /** ISO 8601, UTC. */
  now: string;
}

/** Whether an item becomes a post. */
export const isPost = ({ type }: WxrItem, { pagesAsPosts }: Pick<IndexOptions, 'pagesAsPosts'>) =>
  type === 'post' || (pagesAsPosts && type === 'page');

/**
 * The id of an item's entry: the same at every import, also after the old site moved to another address,
 * since WordPress never changes a GUID.
 */
export const entryIdOf = ({ guid, id, type }: WxrItem, site: WxrSite): string =>
  uuidv5(JSON.stringify(['entry', guid || site.url, type, id || guid]), ID_NAMESPACE);

/** The id of the entry of a redirect. */
export const redirectIdOf = (from: string, site: WxrSite): string =>
  uuidv5(JSON.stringify(['redirect', site.url, from]), ID_NAMESPACE);

/**
 * Reads an export once, and keeps of each item what others refer to.
 *
 * @throws {WxrError} if it is none
 */
export async function readIndex(
  db: Database,
  file: string,
  options: IndexOptions,
): Promise<ExportIndex> {
  const index = emptyIndex();
  const slugOfEntry = openSlugs(db);
  let any = false;
  try {
    for await (const record of readWxr(file)) {
      if (record.type === 'site') {
        any = true;
        index.site = record.site;
        const url = URL.parse(record.site.url);
        if (url) index.hosts.add(hostOf(url));
      } else if (record.type === 'author') index.authors.set(record.login, record.name);
      else if (record.type === 'category') index.categories++;
      else if (record.type === 'damage') index.damage.push(record);
      else await addItem(index, record.item, options, slugOfEntry);
    }
  } catch (error) {
    if (!(error instanceof WxrError) || !any) throw error;
    index.incomplete = error.message;
  }
  return index;
}

async function addItem(
  index: ExportIndex,
  item: WxrItem,
  options: IndexOptions,
  slugOfEntry: ReturnType<typeof openSlugs>,
): Promise<void> {
  const name = `${item.type || 'untyped'} ${item.status}`;
  index.counts.set(name, (index.counts.get(name) ?? 0) + 1);
  index.comments += item.comments;
  if (item.type === 'attachment') return addAttachment(index, item);
  const visibility = visibilityOf(item, options.now);
  if (!isPost(item, options) || visibility === 'skipped' || item.tooLarge) return;
  const entryId = entryIdOf(item, index.site);
  // The same item twice in one export is one post.
  if (index.slugs.has(entryId)) return;
  const slug = await slugOfEntry(item, entryId);
  index.slugs.set(entryId, slug);
  index.writers.add(item.creator);
  if (visibility !== 'published') return;
  for (const key of pageKeys(item, index.site))
    if (!index.pages.has(key)) index.pages.set(key, `/blog/${slug}`);
}

function pageKeys({ id, link }: WxrItem, site: WxrSite): string[] {
  const url = link === '' ? null : parseAddress(link, site.url);
  return [`?${id}`, url ? pageKeyOf(url) : '/'].filter((key) => key !== '/');
}

function addAttachment(index: ExportIndex, item: WxrItem): void {
  const url = parseAddress(item.attachmentUrl || item.guid, index.site.url);
  if (!url || !isPicturePath(url.pathname)) return;
  index.hosts.add(hostOf(url));
  const alt = item.meta.find(([key]) => key === '_wp_attachment_image_alt')?.[1] ?? '';
  const caption = item.excerpt.slice(0, MAX_CAPTION);
  index.pictures.set(item.id, { url: url.href, alt, caption });
  index.originals.set(hostOf(url) + url.pathname.replace(/-scaled(?=\.\w+$)/, ''), url.href);
  for (const key of pageKeys(item, index.site)) index.attachmentPages.set(key, url.href);
  if (Number(item.parent) > 0)
    index.uploadedWith.set(item.parent, [...(index.uploadedWith.get(item.parent) ?? []), item.id]);
}

/** @returns a function that chooses slugs that no other entry has, and the same ones at every import */
function openSlugs(db: Database): (item: WxrItem, entryId: string) => Promise<string> {
  const taken = new Set<string>();
  /** The last number tried after a slug, since a thousand posts may have no other title. */
  const last = new Map<string, number>();

  async function choose(item: WxrItem): Promise<string> {
    const wanted =
      slugOf(decoded(item.name), MAX_SLUG) ||
      slugOf(item.title.replace(/<[^<>]*>/g, ''), 80) ||
      `post-${slugify(item.id) || slugify(item.guid).slice(-40).replace(/^-+/, '') || 'imported'}`;
    for (let number = (last.get(wanted) ?? 0) + 1; ; number++) {
      const slug = number === 1 ? wanted : `${wanted}-${number}`;
      if (taken.has(slug) || (await findEntry(db, 'post', slug)) !== null) continue;
      last.set(wanted, number);
      return slug;
    }
  }

  return async (item, entryId) => {
    const known = await getNewestRevision(db, entryId);
    const slug = known?.slug ?? (await choose(item));
    taken.add(slug);
    return slug;
  };
}

/** WordPress writes other scripts percent-encoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
