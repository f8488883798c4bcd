import type { Database } from '../../server/db/open-database.ts';
import { convertPost, type ConvertedPost } from './convert-post.ts';
import { readIndex } from './export-index.ts';
import { openPictureImport, type PictureOptions } from './import-pictures.ts';
import { readWxr } from './read-wxr.ts';
import { writeAuthors } from './write-authors.ts';
import { BATCH, writeEntries, type WriteOptions } from './write-entries.ts';
import { writeRedirects } from './write-redirects.ts';

/** Characters of the texts that are in memory at once. */
const BATCH_CHARACTERS = 4_000_000;

export interface ImportOptions extends PictureOptions, WriteOptions {
  /** Told of progress: posts done. */
  progress(posts: number): void;
}

export type ImportReport = Awaited<ReturnType<typeof importWordpress>>;

/**
 * Imports the posts of a WordPress export, with their authors, pictures and addresses. Reads the file twice: what
 * posts refer to may come after them. May be interrupted and repeated at any time.
 *
 * @throws {WxrError} if the file is not an export, or not valid XML in UTF-8; nothing is written then
 */
export async function importWordpress(db: Database, file: string, options: ImportOptions) {
  const index = await readIndex(db, file, options);
  const pictures = openPictureImport(options);
  const result = {
    posts: { created: 0, updated: 0, unchanged: 0, kept: 0 },
    states: { published: 0, scheduled: 0, draft: 0 },
    /** Drafts that could not be published. */
    refused: 0,
    skipped: index.skipped,
    redirects: 0,
    /** Words of the posts in the export, and how many of them are not stored. */
    words: { count: 0, missing: 0 },
    authors: await writeAuthors(db, index, options),
    index,
  };
  let done = 0;
  let posts: ConvertedPost[] = [];
  let characters = 0;
  const flush = async () => {
    const written = await writeEntries(db, 'post', posts, options);
    for (const { outcome, state, refused } of written) {
      result.posts[outcome]++;
      result.states[state]++;
      if (refused) result.refused++;
    }
    result.skipped += posts.length - written.length;
    const visible = written
      .filter(({ outcome, state }) => outcome !== 'kept' && state === 'published')
      .map(({ entry: { oldPaths, subject }, slug }) => ({
        to: `/blog/${slug}`,
        oldPaths,
        subject,
      }));
    result.redirects += await writeRedirects(db, visible, { ...options, site: index.site });
    done += posts.length;
    options.progress(done);
    posts = [];
    characters = 0;
  };
  for await (const item of readWxr(file)) {
    if (item.element !== 'item') continue;
    const post = await convertPost(item, { index, pictures, ...options });
    if (!post) continue;
    posts.push(post);
    result.words.count += post.words;
    result.words.missing += post.missing;
    characters += post.source.length;
    if (posts.length >= BATCH || characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  return { ...result, pictures: pictures.count() };
}
