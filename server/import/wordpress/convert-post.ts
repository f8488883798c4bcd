import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { writeSource } from '../../content/source-format.ts';
import { authorNameOf } from './author-names.ts';
import { ADD_OR_REPEAT, convertBody, pictureCandidates } from './convert-body.ts';
import { entryIdOf, type ExportIndex } from './export-index.ts';
import type { Report, Say } from './findings.ts';
import { textOfHtml } from '../../content/text-of-html.ts';
import { cutText } from './html-text.ts';
import type { ImportedPictures } from './import-pictures.ts';
import { modifiedOf, publishedOf } from './item-dates.ts';
import { oldPathsOf } from './old-paths.ts';
import { visibilityOf } from './post-visibility.ts';
import { markdownOfHtml } from './rewrite-html.ts';
import type { WxrItem } from './wxr-item.ts';

/** A post of the export as an entry. */
export interface ConvertedPost {
  entryId: string;
  slug: string;
  source: string;
  visibility: 'published' | 'scheduled' | 'draft';
  /** ISO 8601, UTC. */
  published: string;
  /** Former paths. */
  oldPaths: string[];
  /** For people. */
  subject: string;
}

/** How a finding names an item. */
export const subjectOf = ({ type, id, title, link }: WxrItem): string =>
  `${type || 'item'} ${id}: ${textOfHtml(title).slice(0, 80) || link || 'without a title'}`;

const { fields: FIELDS } = contentKinds.post;

/** @param now ISO 8601, UTC */
export async function convertPost(
  item: WxrItem,
  {
    index,
    pictures,
    report,
    now,
  }: { index: ExportIndex; pictures: ImportedPictures; report: Report; now: string },
): Promise<ConvertedPost | null> {
  const entryId = entryIdOf(item, index.site);
  const slug = index.slugs.get(entryId);
  const visibility = visibilityOf(item, now);
  if (slug === undefined || visibility === 'skipped') return null;
  const subject = subjectOf(item);
  const say: Say = (field, what, todo) => report({ subject, field, what, todo });

  const body = await convertBody(item, index, pictures, say);
  const stated = publishedOf(item);
  const published = stated ?? fallbackDate(index);
  if (stated === null && item.status === 'publish')
    say('published', 'the export has no date; it stays a draft', 'set the date and publish it');
  if (item.password !== '')
    say(
      'status',
      'it was protected by a password; it stays a draft',
      'decide whether to publish it',
    );
  const paths = oldPathsOf(item, index.site, `/blog/${slug}`);
  for (const path of paths.unusable)
    say('address', `${path} cannot be redirected`, 'nothing, unless others link to it');
  if (item.name !== '' && slug !== item.name && visibility === 'published')
    say('slug', `"${item.name}" became "${slug}"`, 'nothing: the old address is redirected');
  const values = {
    title: titleOf(item, body.html, say),
    author: authorOf(item, index, say),
    published,
    modified: modifiedOf(item, published),
    summary: summaryOf(item, body, say),
    banner: await bannerOf(item, index, pictures, say),
    body: markdownOfHtml(body.html),
  };
  return {
    entryId,
    slug,
    source: writeSource(contentKinds.post, values),
    visibility,
    published: new Date(published).toISOString(),
    oldPaths: visibility === 'published' ? paths.usable : [],
    subject,
  };
}

/** Enough for a summary, without a tag that is cut in two. */
const startOf = (html: string) => html.slice(0, 5_000).replace(/<[^<>]*$/, '');

/** A draft without a date gets that of the export, which is the same at every import. */
function fallbackDate({ site }: ExportIndex): string {
  const date = new Date(site.pubDate);
  return `${(Number.isNaN(date.getTime()) ? new Date('2000-01-01') : date).toISOString().slice(0, 19)}Z`;
}

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

function summaryOf(
  item: WxrItem,
  { html, teaser }: { html: string; teaser: string | null },
  say: Say,
): string {
  const excerpt = textOfHtml(item.excerpt);
  if (excerpt.length > FIELDS.summary.max)
    say('summary', `shortened: "${excerpt}"`, 'write a shorter one');
  const start = startOf(html).replace(/<(figure|pre|table)>[\s\S]*?<\/\1>/g, '');
  const words = excerpt || textOfHtml(startOf(teaser ?? '')) || textOfHtml(start);
  return cutText(words, FIELDS.summary.max) || textOfHtml(item.title).slice(0, FIELDS.summary.max);
}

async function bannerOf(
  item: WxrItem,
  index: ExportIndex,
  pictures: ImportedPictures,
  say: Say,
): Promise<string | undefined> {
  const id = item.meta.find(([key]) => key === '_thumbnail_id')?.[1];
  if (id === undefined) return undefined;
  const featured = index.pictures.get(id);
  const taken = featured && (await pictures.take(pictureCandidates(featured.url, index)));
  if (taken?.ok) return taken.path;
  const reason = taken
    ? `${featured?.url}: ${taken.reason}`
    : 'the featured picture is not in the export';
  say('banner', reason, ADD_OR_REPEAT);
  return undefined;
}
