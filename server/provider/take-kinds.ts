import { REMOTE_KINDS, readRemoteKinds } from '../content/remote-kinds.ts';
import { changeContent } from '../content/entry-store/change-content.ts';
import { nameReferrers } from '../content/entry-store/find-referrers.ts';
import { endRevision } from '../content/entry-store/revision-states.ts';
import { readRevisions } from '../content/entry-store/revision.ts';
import type { Database } from '../db/open-database.ts';

/**
 * Has a provider fill its kinds from now on: their sample entries give way.
 *
 * @param folder the sample content
 * @returns why that cannot be, for people; null if it is so
 */
export async function takeKinds(db: Database, folder: string): Promise<string | null> {
  if ((await readRemoteKinds(db)).size > 0) return null;
  // Imported lazily: it takes the Markdown parser along.
  const { readContent } = await import('../content/files/read-content.ts');
  const keyOf = ({ kind, slug, source }: { kind: string; slug: string; source: string }) =>
    JSON.stringify([kind, slug, source]);
  const files = new Set(readContent(folder, REMOTE_KINDS).map(keyOf));
  return changeContent(db, new Date().toISOString(), async (change) => {
    // Another process may have done it meanwhile.
    if ((await readRemoteKinds(change.db)).size > 0) return null;
    // Those that are or will be visible, and drafts.
    const live = change.db
      .selectFrom('revisions')
      .where('kind', 'in', REMOTE_KINDS)
      .where('state', '<>', 'replaced');
    const revisions = await readRevisions(live.orderBy('kind').orderBy('slug'));
    const others = revisions.filter(
      (revision) => revision.origin !== 'files' || !files.has(keyOf(revision)),
    );
    if (others.length > 0)
      return (
        `PROVIDER_API_URL: this store has entries of its own where the provider's would be: ${nameReferrers(others)}.\n` +
        '  If they are sample entries of an earlier version, run the command content load once. Otherwise keep\n' +
        '  them with content export, and give this site another DATA_DIR or DATABASE_URL, or no PROVIDER_API_URL.'
      );
    for (const revision of revisions) await endRevision(change, revision);
    const kinds = [...REMOTE_KINDS, 'team'].map((kind) => ({ kind, read_at: null }));
    await change.db.insertInto('remote_kinds').values(kinds).execute();
    change.recordVisible();
    return null;
  });
}

/** Removes what a provider filled, if one did, and loads the sample entries in its place. */
export async function returnKinds(db: Database, folder: string): Promise<boolean> {
  if ((await readRemoteKinds(db)).size === 0) return false;
  // Imported lazily: they take the Markdown parser along.
  const { readContent } = await import('../content/files/read-content.ts');
  const { loadFiles } = await import('../content/entry-store/publish-files.ts');
  const files = readContent(folder, REMOTE_KINDS);
  await loadFiles(db, files, new Date().toISOString(), async (change) => {
    const rows = await change.db
      .deleteFrom('published')
      .where('revision_id', 'is', null)
      .returning(['kind', 'slug'])
      .execute();
    change.recordVisible(...rows);
    await change.db.deleteFrom('remote_kinds').execute();
  });
  return true;
}
