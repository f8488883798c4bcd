import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { getPublished, getPublishedAt } from '../../content/entry-store/find-entry.ts';
import { publish } from '../../content/entry-store/publish.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { saveDraft } from '../../content/entry-store/save-draft.ts';
import { getRedirect } from '../../content/redirects.ts';
import { writeSource } from '../../content/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import type { ConvertedPost } from './convert-post.ts';
import { redirectIdOf } from './export-index.ts';
import type { Report } from './findings.ts';
import { slugOf } from './html-text.ts';
import { IMPORT, isImported } from './import-writer.ts';
import type { WxrSite } from './wxr-item.ts';

/**
 * Leads the former paths of posts to where they are, if visitors see them. What leads elsewhere already
 * is kept.
 *
 * @param db a transaction
 * @returns how many were written
 */
export async function writeRedirects(
  db: Database,
  posts: readonly ConvertedPost[],
  { site, report, now }: { site: WxrSite; report: Report; now: string },
): Promise<number> {
  const saved: string[] = [];
  const claimed = new Set<string>();
  for (const { entryId, oldPaths, subject } of posts) {
    const post = oldPaths.length > 0 ? await getPublished(db, entryId) : null;
    if (!post) continue;
    const to = `/blog/${post.slug}`;
    for (const from of oldPaths) {
      const kept = claimed.has(from)
        ? 'it was the address of another post too'
        : await findTaken(db, from, to);
      if (kept === 'same') continue;
      const entry = redirectIdOf(from, site);
      const newest = await getNewestRevision(db, entry);
      if (kept !== null || (newest && !isImported(newest))) {
        report({
          subject,
          field: 'address',
          what: `${from} is not redirected: ${kept ?? 'the redirect was changed or taken down here'}`,
          todo: 'nothing, unless it should lead to the post',
        });
        continue;
      }
      const id = await saveRedirect(db, { entry, base: newest?.id ?? null, from, to, now });
      if (id === null) continue;
      claimed.add(from);
      saved.push(id);
    }
  }
  const published = saved.length > 0 ? await publish(db, saved, now) : null;
  // Nothing else writes meanwhile, and every path was looked at.
  if (published?.outcome === 'refused')
    throw new Error(`redirects were refused: ${published.problems[0]?.words}`);
  return saved.length;
}

/** What stands at a path; `same` if it leads where it should, null if there is nothing. */
async function findTaken(db: Database, from: string, to: string): Promise<string | null> {
  if (from === to) return 'same';
  const redirect = await getRedirect(db, from);
  if (redirect)
    return redirect.to === to ? 'same' : `it leads to ${redirect.to ?? 'nothing'} already`;
  return (await getPublishedAt(db, from)) ? 'there is a page' : null;
}

async function saveRedirect(
  db: Database,
  {
    entry,
    base,
    from,
    to,
    now,
  }: { entry: string; base: string | null; from: string; to: string; now: string },
): Promise<string | null> {
  const source = writeSource(contentKinds.redirect, { from, to });
  const derived = slugOf(from, 100) || 'home';
  // Different paths may become one slug.
  for (const slug of [derived, `${derived}-${entry.slice(0, 8)}`]) {
    const request = { kind: 'redirect' as const, slug, source, entryId: entry, base };
    const outcome = await saveDraft(db, request, IMPORT, now);
    if (outcome.outcome === 'saved') return outcome.revision.id;
  }
  return null;
}
