import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { copyTable } from '../../db/move/move-store.ts';
import { migrate } from '../../db/migrations.ts';
import { openMemoryDatabase, type Database } from '../../db/open-database.ts';
import { changeContent, type ContentChange } from '../../content/entry-store/change-content.ts';
import { addressAt, pagePathOf } from '../../content/entry-store/find-entry.ts';
import { prepareValues } from '../../content/published/prepare-revision.ts';
import { writeRedirects } from '../../content/entry-store/redirect-entries.ts';
import { replaceRows } from '../../content/entry-store/replace-rows.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { getContentVersion } from '../../content/content-version.ts';
import { parseEntry } from '../../content/files/source-format.ts';

/** The tables that pages are made from. */
const COPIED = [
  { name: 'published', key: ['entry_id'] },
  { name: 'redirects', key: ['from_path'] },
  { name: 'remote_kinds', key: ['kind'] },
  { name: 'content_version', key: ['id'] },
] as const;

/**
 * Opens a copy of the published content in memory, in which drafts can be published and rolled back.
 *
 * @param store is only read
 */
export async function openDraftStore(store: Database) {
  const copy = openMemoryDatabase();
  await migrate(copy);
  // A newer version may have added columns to those of the store.
  const known = await copy.introspection.getTables();
  const columnsOf = (name: string) =>
    known.find((table) => table.name === name)!.columns.map((column) => column.name);
  const tables = COPIED.map((table) => ({ ...table, columns: columnsOf(table.name) }));
  let copied: string | null = null;

  async function update(): Promise<void> {
    // Content that is published during the copy is copied for the next job.
    // A new picture of the library does not raise the version.
    const { made } = await store
      .selectFrom('media_files')
      .select((e) => e.fn.max('made_at').as('made'))
      .executeTakeFirstOrThrow();
    const version = `${await getContentVersion(store)} ${made}`;
    if (version === copied) return;
    await copy.transaction().execute(async (transaction) => {
      for (const table of tables) {
        await transaction.deleteFrom(table.name).execute();
        await copyTable(store, transaction, table);
      }
    });
    copied = version;
  }

  return {
    /**
     * Runs work with revisions in the place of what is published, `without` entries. Nothing of that stays in
     * the copy.
     */
    async withDrafts<Result>(
      revisions: readonly Revision[],
      work: (db: Database) => Promise<Result>,
      without: readonly string[] = [],
    ): Promise<Result> {
      await update();
      const transaction = await copy.startTransaction().execute();
      try {
        await changeContent(transaction, new Date().toISOString(), (change) =>
          showDrafts(change, revisions),
        );
        for (const id of without)
          for (const table of ['published', 'redirects'] as const)
            await transaction.deleteFrom(table).where('entry_id', '=', id).execute();
        return await work(transaction);
      } finally {
        await transaction.rollback().execute();
      }
    },
  };
}

/**
 * Writes the rows of drafts as `publish` does, except that a draft may be incomplete, or have the address of
 * another entry.
 */
async function showDrafts(change: ContentChange, revisions: readonly Revision[]): Promise<void> {
  const { db } = change;
  // Of several drafts with one address, the last one is shown.
  const shown = new Map(revisions.map((one) => [`${one.kind} ${one.slug}`, one]));
  const entries = [...shown.values()].map(({ entryId }) => entryId);
  const drafts = [...shown.values()].flatMap((revision) => {
    const { kind, slug, source } = revision;
    const parsed = parseEntry(kindOf(kind), source).stored;
    return parsed.ok ? [{ revision, ...prepareValues(kind, slug, parsed.values) }] : [];
  });
  const moved = [];
  for (const { revision, redirect } of drafts) {
    const before = await db
      .selectFrom('published')
      .select('slug')
      .where('entry_id', '=', revision.entryId)
      .executeTakeFirst();
    const from = before && pagePathOf({ ...revision, ...before });
    const to = pagePathOf(revision);
    if (from && to && from !== to) moved.push({ revision, redirect: { from, to } });
    const hidden = redirect ? addressAt(redirect.from) : revision;
    if (!hidden) continue;
    await db
      .deleteFrom('published')
      .where('kind', '=', hidden.kind)
      .where('slug', '=', hidden.slug)
      .where('entry_id', 'not in', entries)
      .execute();
  }
  await replaceRows(change, drafts);
  // A page replaces a redirect.
  const pages = drafts.flatMap(({ revision }) => pagePathOf(revision) ?? []);
  const redirects = [...drafts, ...moved].filter(
    (one) => !pages.includes(one.redirect?.from ?? ''),
  );
  const paths = [...pages, ...redirects.flatMap(({ redirect }) => redirect?.from ?? [])];
  if (paths.length > 0) await db.deleteFrom('redirects').where('from_path', 'in', paths).execute();
  await writeRedirects(change, redirects);
}
