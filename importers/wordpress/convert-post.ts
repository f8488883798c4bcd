import { contentKinds } from '../../contract/kinds/content-kinds.ts';
import { writeSource } from '../../server/content/files/source-format.ts';
import { textOfHtml } from '../../server/content/html/text-of-html.ts';
import { ADD_OR_REPEAT, convertBody, pictureCandidates } from './convert-body.ts';
import { entryIdOf, subjectOf, type ExportIndex } from './export-index.ts';
import type { Say } from './findings.ts';
import type { ImportedPictures } from './import-pictures.ts';
import { modifiedOf, publishedOf, stateOf } from './item-state.ts';
import { oldPathsOf } from './old-site.ts';
import { metaOf, type WxrItem } from './read-wxr.ts';
import { markdownOfHtml } from './rewrite-html.ts';
import { cutText } from './shorten.ts';
import { authorNameOf } from './write-authors.ts';
import type { ImportedEntry, WriteOptions } from './write-entries.ts';

/** A post of the export as an entry. */
export interface ConvertedPost extends ImportedEntry {
  /** Former paths. */
  oldPaths: string[];
  /** Words of its text in the export, and how many of them are not stored. */
  words: number;
  missing: number;
}

const { fields: FIELDS } = contentKinds.post;
/** Of drafts without a date. */
const NO_DATE = '2000-01-01T00:00:00Z';

/** @returns null for an item that does not become a post */
export async function convertPost(
  item: WxrItem,
  {
    index,
    pictures,
    report,
    now,
  }: WriteOptions & { index: ExportIndex; pictures: ImportedPictures },
): Promise<ConvertedPost | null> {
  const entryId = entryIdOf(item, index.site);
  const slug = index.slugs.get(entryId);
  const state = stateOf(item, now);
  if (slug === undefined || state === null || item.tooLarge !== null) return null;
  // The same item twice in one export is one post.
  index.slugs.delete(entryId);
  const subject = subjectOf(item);
  const say: Say = (field, what, todo) => report({ subject, field, what, todo });

  const { html, start, hosts, words, missing } = await convertBody(item, index, pictures, say);
  const published = publishedOf(item) ?? NO_DATE;
  if (published === NO_DATE && item.status === 'publish')
    say('published', 'the export has no date; it stays a draft', 'set the date and publish it');
  if (item.password !== '') {
    const todo = 'decide whether to publish it';
    say('status', 'it was protected by a password; it stays a draft', todo);
  }
  const paths = oldPathsOf(item, index.site, `/blog/${slug}`);
  for (const path of paths.unusable)
    say('address', `${path} cannot be redirected`, 'nothing, unless others link to it');
  if (item.name !== '' && slug !== item.name && state === 'published')
    say('slug', `"${item.name}" became "${slug}"`, 'nothing: the old address is redirected');
  const values = {
    title: titleOf(item, start, say),
    author: authorOf(item, index, say),
    published,
    modified: modifiedOf(item, published),
    summary: summaryOf(item, start, say),
    banner: await bannerOf(item, index, pictures, say),
    body: markdownOfHtml(html, hosts),
  };
  return {
    entryId,
    slug,
    source: writeSource(contentKinds.post, values),
    state,
    publishAt: new Date(published).toISOString(),
    oldPaths: state === 'published' ? paths.usable : [],
    words,
    missing,
    subject,
  };
}

/** Enough for a summary, without a tag that is cut in two. */
const startOf = (html: string) => html.slice(0, 5_000).replace(/<[^<>]*$/, '');

function titleOf(item: WxrItem, html: string, say: Say): string {
  const title = textOfHtml(item.title);
  if (title.length > FIELDS.title.max)
    say('title', `shortened: "${title}"`, 'choose a shorter one');
  if (title !== '') return cutText(title, FIELDS.title.max);
  say('title', 'there is none; it got its first words', 'choose one');
  return cutText(textOfHtml(startOf(html)), 60) || 'Untitled';
}

function authorOf({ creator }: WxrItem, index: ExportIndex, say: Say): string {
  const name = authorNameOf(creator, index);
  if (name === '') say('author', 'there is no name; it got that of the site', 'name somebody');
  return name || cutText(textOfHtml(index.site.title) || 'Editor', FIELDS.author.max);
}

function summaryOf(item: WxrItem, html: string, say: Say): string {
  const { max } = FIELDS.summary;
  const excerpt = textOfHtml(item.excerpt);
  if (excerpt.length > max) say('summary', `shortened: "${excerpt}"`, 'write a shorter one');
  const start = startOf(html)
    .replace(/<(figure|pre|table)>[\s\S]*?<\/\1>/g, '')
    // The marks of footnotes.
    .replace(/<sup><a[^<>]*>[^<>]*<\/a><\/sup>/g, '');
  return cutText(excerpt || textOfHtml(start), max) || textOfHtml(item.title).slice(0, max);
}

async function bannerOf(
  item: WxrItem,
  index: ExportIndex,
  pictures: ImportedPictures,
  say: Say,
): Promise<string | undefined> {
  const id = metaOf(item, '_thumbnail_id');
  if (id === undefined) return undefined;
  const featured = index.pictures.get(id);
  const banner = featured && (await pictures.take(pictureCandidates(featured.url, index)));
  if (banner?.ok) return banner.path;
  const what = 'the featured picture is not in the export';
  say('banner', banner ? `${featured?.url}: ${banner.reason}` : what, ADD_OR_REPEAT);
  return undefined;
}
