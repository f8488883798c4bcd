import type { Database } from '../../db/open-database.ts';
import { convertPost, subjectOf, type ConvertedPost } from './convert-post.ts';
import { isPost, readIndex } from './export-index.ts';
import type { Report } from './findings.ts';
import { ImportedPictures, type PictureOptions } from './import-pictures.ts';
import { visibilityOf } from './post-visibility.ts';
import { readWxr } from './read-wxr.ts';
import { writeAuthors } from './write-authors.ts';
import { writePosts } from './write-posts.ts';
import { WxrError, type WxrItem } from './wxr-item.ts';

/** Posts and characters of one transaction. */
const BATCH = { posts: 50, characters: 4_000_000 };

export interface ImportOptions extends PictureOptions {
  pagesAsPosts: boolean;
  report: Report;
  /** Told of progress: posts done. */
  progress(posts: number): void;
  /** ISO 8601, UTC. */
  now?: string;
}

export type ImportReport = Awaited<ReturnType<typeof importWordpress>>;

/**
 * Imports the posts of a WordPress export, with their authors, pictures and addresses. Reads the file twice: what
 * posts refer to may come after them. May be interrupted and repeated at any time.
 *
 * @throws {WxrError} if the file is not an export, or ends too early; what came before is imported then
 */
export async function importWordpress(db: Database, file: string, options: ImportOptions) {
  const now = options.now ?? new Date().toISOString();
  const { report, dryRun } = options;
  const index = await readIndex(db, file, { ...options, now });
  const pictures = new ImportedPictures(options);
  const result = {
    posts: { created: 0, updated: 0, unchanged: 0, kept: 0 },
    published: 0,
    scheduled: 0,
    drafts: 0,
    skipped: 0,
    redirects: 0,
    authors: await writeAuthors(db, index, { report, dryRun, now }),
    pictures: { taken: 0, missing: 0 },
    index,
  };
  for (const { line, reason } of index.damage)
    report({
      subject: `line ${line}`,
      field: 'XML',
      what: reason,
      todo: 'compare the post with the old site',
    });

  const seen = new Set<string>();
  let items: WxrItem[] = [];
  let characters = 0;
  let done = 0;
  const flush = async () => {
    const posts: ConvertedPost[] = [];
    for (const item of items) {
      const post = await convertPost(item, { index, pictures, report, now });
      if (!post || seen.has(post.entryId)) continue;
      seen.add(post.entryId);
      posts.push(post);
    }
    const { outcomes, states, redirects } = await writePosts(db, posts, {
      site: index.site,
      report,
      dryRun,
      now,
    });
    for (const outcome of outcomes) result.posts[outcome]++;
    for (const state of states) result[state === 'draft' ? 'drafts' : state]++;
    result.redirects += redirects;
    done += posts.length;
    options.progress(done);
    items = [];
    characters = 0;
  };
  try {
    for await (const record of readWxr(file)) {
      if (record.type !== 'item' || !wanted(record.item)) continue;
      items.push(record.item);
      characters += record.item.content.length;
      if (items.length >= BATCH.posts || characters >= BATCH.characters) await flush();
    }
  } catch (error) {
    if (!(error instanceof WxrError)) throw error;
  }
  await flush();
  result.pictures = pictures.count();
  return result;

  /** Whether an item becomes a post; says why not. */
  function wanted(item: WxrItem): boolean {
    const leave = (what: string, todo: string) => {
      result.skipped++;
      report({ subject: subjectOf(item), field: 'post', what, todo });
      return false;
    };
    if (item.type === 'page' && !options.pagesAsPosts && visibilityOf(item, now) === 'published')
      return leave(
        `the page ${item.link} is not imported: pages of this site are made in code`,
        'have its words put into a page, and a redirect from its address; or import with --pages-as-posts',
      );
    if (!isPost(item, options)) return false;
    if (item.tooLarge)
      return leave(
        `${item.tooLarge} at line ${item.line} is larger than any post may be; skipped`,
        'shorten it',
      );
    if (visibilityOf(item, now) !== 'skipped') return true;
    if (item.status !== 'auto-draft' && item.status !== 'inherit')
      leave(`its status is "${item.status}"; skipped`, 'nothing');
    return false;
  }
}
