import type { Database } from '../../db/open-database.ts';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { changeContent } from '../../content/entry-store/change-content.ts';
import { publish } from '../../content/entry-store/publish.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import { saveDraft } from '../../content/entry-store/save-draft.ts';
import { schedule } from '../../content/entry-store/schedule.ts';
import { parseSource } from '../../content/source-format.ts';
import type { ConvertedPost } from './convert-post.ts';
import type { WxrSite } from './wxr-item.ts';
import type { Report } from './findings.ts';
import { IMPORT } from './import-writer.ts';
import { writeRedirects } from './write-redirects.ts';

/** What became of a post. */
type PostOutcome = 'created' | 'updated' | 'unchanged' | 'kept';

interface WriteOptions {
  site: WxrSite;
  report: Report;
  dryRun: boolean;
  /** ISO 8601, UTC. */
  now: string;
}

type Visible = ConvertedPost['visibility'];

/** Writes posts and the redirects to them in one transaction: after an interruption all are there, or none. */
export async function writePosts(
  db: Database,
  posts: readonly ConvertedPost[],
  options: WriteOptions,
) {
  const { now, dryRun } = options;
  return changeContent(db, now, async (change) => {
    const outcomes: PostOutcome[] = [];
    // What the posts are in the export, except that what cannot be published is a draft.
    const states: Visible[] = [];
    const toPublish: { revision: Revision; post: ConvertedPost }[] = [];
    for (const post of posts) {
      const { outcome, newest, state, isAsWanted } = await compare(change.db, post, options);
      outcomes.push(outcome);
      states.push(state);
      if (dryRun || isAsWanted || outcome === 'kept') continue;
      const revision =
        outcome === 'unchanged' ? newest : await save(change.db, post, newest, options);
      if (!revision) continue;
      if (state === 'published') toPublish.push({ revision, post });
      else if (state === 'scheduled')
        await schedule(
          change.db,
          revision.id,
          { publishAt: post.published, unpublishAt: null },
          now,
        );
    }
    await publishAll(change.db, toPublish, options);
    const redirects = dryRun
      ? posts.reduce((sum, { oldPaths }) => sum + oldPaths.length, 0)
      : await writeRedirects(change.db, posts, options);
    return { outcomes, states, redirects };
  });
}

/** Whether a post is new, what its entry's newest revision is, and the state that it should get. */
async function compare(
  db: Database,
  { entryId, source, visibility, subject, slug }: ConvertedPost,
  { report }: WriteOptions,
): Promise<{
  outcome: PostOutcome;
  newest: Revision | null;
  state: Visible;
  /** Whether nothing is left to do. */
  isAsWanted: boolean;
}> {
  const newest = await getNewestRevision(db, entryId);
  const parsed =
    visibility === 'draft' ? null : parseSource(contentKinds.post, source, 'publishable');
  if (parsed && !parsed.ok)
    report({
      subject,
      field: 'post',
      what: `it cannot be published as it is, and stays a draft: ${parsed.reason}`,
      todo: 'correct and publish it',
    });
  const state = parsed && !parsed.ok ? 'draft' : visibility;
  if (!newest) return { outcome: 'created', newest, state, isAsWanted: false };
  const kept = (what: string, todo: string) => {
    report({ subject, field: 'post', what, todo });
    return { outcome: 'kept' as const, newest, state, isAsWanted: true };
  };
  const isOurs = newest.origin === IMPORT.origin;
  const changed = newest.source !== source;
  if (!isOurs)
    return kept(
      `it was edited here since (/blog/${newest.slug}), and is kept`,
      'nothing, or copy what is new by hand',
    );
  if (newest.state === 'replaced') return kept('it was taken down here, and is kept so', 'nothing');
  if (changed && state === 'draft' && newest.state === 'published')
    return kept(
      `it is no longer public in the export, but is here (/blog/${slug})`,
      'take it down if it should be',
    );
  if (changed) return { outcome: 'updated', newest, state, isAsWanted: false };
  const isAsWanted = newest.state !== 'draft' || state === 'draft';
  return { outcome: 'unchanged', newest, state, isAsWanted };
}

async function save(
  db: Database,
  { entryId, slug, source, subject }: ConvertedPost,
  newest: Revision | null,
  { report, now }: WriteOptions,
): Promise<Revision | null> {
  const saved = await saveDraft(
    db,
    { kind: 'post', slug, source, entryId, base: newest?.id ?? null },
    IMPORT,
    now,
  );
  if (saved.outcome === 'saved') return saved.revision;
  const reason = saved.outcome === 'invalid' ? saved.reason : saved.outcome;
  report({
    subject,
    field: 'post',
    what: `it could not be saved: ${reason}`,
    todo: 'import again',
  });
  return null;
}

/** All together, and if one cannot be published, each by itself. */
async function publishAll(
  db: Database,
  saved: { revision: Revision; post: ConvertedPost }[],
  { report, now }: WriteOptions,
): Promise<void> {
  if (saved.length === 0) return;
  const together = await publish(
    db,
    saved.map(({ revision }) => revision.id),
    now,
  );
  if (together.outcome === 'published') return;
  for (const { revision, post } of saved) {
    const alone = await publish(db, [revision.id], now);
    if (alone.outcome === 'refused')
      report({
        subject: post.subject,
        field: 'post',
        what: `it stays a draft: ${alone.problems[0]?.words}`,
        todo: 'correct and publish it',
      });
  }
}
