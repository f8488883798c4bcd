import { v5 as uuidv5 } from 'uuid';
import { getNewestRevision } from '../../server/content/entry-store/revision.ts';
import { textOfHtml } from '../../server/content/html/text-of-html.ts';
import type { Database } from '../../server/db/open-database.ts';
import { stateOf } from './item-state.ts';
import {
  decoded,
  hostOf,
  isPicturePath,
  pageKeyOf,
  parseAddress,
  type OldSite,
} from './old-site.ts';
import { metaOf, readWxr, type WxrItem } from './read-wxr.ts';
import type { GalleryPicture } from './replace-shortcodes.ts';
import { slugOf } from './shorten.ts';
import { openSlugs, type WriteOptions } from './write-entries.ts';

/** Of names made from what WordPress calls an item, so that it is the same at every import. */
export const ID_NAMESPACE = '5f2f0c8e-6a7c-4d7e-9a39-1d4b8f3c2a61';
/** With room for a number. */
const MAX_SLUG = 112;
const MAX_CAPTION = 300;
/** The id in the address of a link. */
const ANCHOR = /\shref\s*=\s*["'][^"'<>#]{0,500}#([^"'<>\s]{1,200})["']/gi;

const emptyIndex = () => ({
  site: { title: '', url: '' } as OldSite,
  /** Display names by login. */
  authors: new Map<string, string>(),
  /** Logins of the authors of the posts. */
  writers: new Set<string>(),
  categories: 0,
  comments: 0,
  /** Posts and pages that are left out. */
  skipped: 0,
  /** Items by type and status. */
  counts: new Map<string, number>(),
  /** Slugs of the items that become posts, by the id of their entry. */
  slugs: new Map<string, string>(),
  /** Paths at this site by what identifies a page of the old one; posts that visitors see. */
  pages: new Map<string, string>(),
  /** Addresses of pictures by what identifies the page of an attachment. */
  attachmentPages: new Map<string, string>(),
  pictures: new Map<string, GalleryPicture>(),
  /** Texts that posts share (synced patterns), by their id. */
  patterns: new Map<string, string>(),
  /** Ids that links lead to, in any post. */
  anchors: new Set<string>(),
  /** Ids of the pictures that were uploaded with a post, by its id. */
  uploadedWith: new Map<string, string[]>(),
  /** Hosts of the old site and its pictures. */
  hosts: new Set<string>(),
});

/** What has to be known of the whole export before its first post can be imported. */
export type ExportIndex = ReturnType<typeof emptyIndex>;

/** How a finding names an item. */
export const subjectOf = ({ type, id, title, link }: WxrItem): string =>
  `${type || 'item'} ${id}: ${textOfHtml(title).slice(0, 80) || link || 'without a title'}`;

/**
 * The id of an item's entry: the same at every import, also after the old site moved to another address,
 * since WordPress never changes a GUID.
 */
export const entryIdOf = (
  { guid, id, type }: Pick<WxrItem, 'guid' | 'id' | 'type'>,
  site: OldSite,
): string => uuidv5(JSON.stringify(['entry', guid || site.url, type, id || guid]), ID_NAMESPACE);

/**
 * Reads an export once, keeps of each item what others refer to, and says what is left out.
 *
 * @throws {WxrError} if it is none, or not valid XML
 */
export async function readIndex(
  db: Database,
  file: string,
  options: WriteOptions,
): Promise<ExportIndex> {
  const index = emptyIndex();
  const chooseSlug = openSlugs(db, 'post');
  const { site } = index;
  for await (const item of readWxr(file)) {
    const { element, text, type, status } = item;
    // WordPress writes the address of the site before that of the blog.
    if (element === 'link' || element === 'wp:base_blog_url') site.url = text;
    else if (element === 'title') site.title = text;
    else if (element === 'wp:author') index.authors.set(item.login, item.displayName);
    else if (element === 'wp:category') index.categories++;
    if (element !== 'item') continue;
    const url = URL.parse(site.url);
    if (url) index.hosts.add(hostOf(url));
    const name = `${type || 'untyped'} ${status}`;
    index.counts.set(name, (index.counts.get(name) ?? 0) + 1);
    index.comments += item.comments;
    if (type === 'attachment') addAttachment(index, item);
    else if (type === 'wp_block' && item.tooLarge === null)
      index.patterns.set(item.id, item.content);
    else if (isWanted(index, item, options)) {
      const entryId = entryIdOf(item, site);
      // The same item twice in one export is one post.
      if (index.slugs.has(entryId)) continue;
      const known = await getNewestRevision(db, entryId);
      addPost(index, item, known?.slug ?? (await chooseSlug(wantedSlug(item))), options);
    }
  }
  return index;
}

/** Whether an item becomes a post; says why not. */
function isWanted(index: ExportIndex, item: WxrItem, { report, now }: WriteOptions): boolean {
  const leave = (what: string, todo: string) => {
    index.skipped++;
    report({ subject: subjectOf(item), field: 'post', what, todo });
    return false;
  };
  const { type, status, link, tooLarge } = item;
  const state = stateOf(item, now);
  if (type === 'page' && state === 'published')
    return leave(
      `the page ${link} is not imported: pages of this site are made in code`,
      'have its words put into a page, and a redirect from its address',
    );
  if (type !== 'post') return false;
  if (tooLarge !== null)
    return leave(`${tooLarge} is larger than any post may be; skipped`, 'shorten it');
  if (state !== null) return true;
  if (status === 'auto-draft' || status === 'inherit') return false;
  return leave(`its status is "${status}"; skipped`, 'nothing');
}

function addPost(index: ExportIndex, item: WxrItem, slug: string, { now }: WriteOptions): void {
  index.slugs.set(entryIdOf(item, index.site), slug);
  index.writers.add(item.creator);
  for (const [, id = ''] of item.content.matchAll(ANCHOR)) index.anchors.add(decoded(id));
  if (stateOf(item, now) !== 'published') return;
  for (const key of pageKeys(item, index.site))
    if (!index.pages.has(key)) index.pages.set(key, `/blog/${slug}`);
}

function pageKeys({ id, link }: WxrItem, site: OldSite): string[] {
  const url = link === '' ? null : parseAddress(link, site.url);
  return [`?${id}`, url ? pageKeyOf(url) : '/'].filter((key) => key !== '/');
}

function addAttachment(index: ExportIndex, item: WxrItem): void {
  const url = parseAddress(item.attachmentUrl || item.guid, index.site.url);
  if (!url || !isPicturePath(url.pathname)) return;
  index.hosts.add(hostOf(url));
  const alt = textOfHtml(metaOf(item, '_wp_attachment_image_alt') ?? '');
  const caption = item.excerpt.slice(0, MAX_CAPTION);
  index.pictures.set(item.id, { url: url.href, alt, caption });
  for (const key of pageKeys(item, index.site)) index.attachmentPages.set(key, url.href);
  const siblings = index.uploadedWith.get(item.parent);
  if (siblings) siblings.push(item.id);
  else if (Number(item.parent) > 0) index.uploadedWith.set(item.parent, [item.id]);
}

const wantedSlug = ({ name, title, id, guid }: WxrItem): string =>
  slugOf(decoded(name), MAX_SLUG) ||
  slugOf(textOfHtml(title), 80) ||
  `post-${slugOf(id, 40) || slugOf(guid.slice(-40), 40) || 'imported'}`;
