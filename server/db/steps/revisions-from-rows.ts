import { sql, type Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { isAsLoaded, type OldRow } from './old-rows.ts';
import {
  sourceOfPost,
  sourceOfProfile,
  sourceOfQuote,
  sourceOfService,
  write,
} from './old-sources.ts';

/** Rows per batch. */
const BATCH = 500;

/** The state of an old row at the time of the migration. */
type OldState = 'archived' | 'published' | 'scheduled' | 'draft';

interface Revision {
  id: string;
  entry_id: string;
  number: number;
  kind: string;
  slug: string;
  source: string;
  author: string;
  origin: string;
  base: string | null;
  state: string;
  created_at: string;
  publish_at: string | null;
  unpublish_at: string | null;
  published_at: string | null;
  ended_at: string | null;
}

/**
 * Makes revisions of the rows of an older version, and removes the rows that visitors do not see.
 * Words stay as they are: a text becomes HTML inside its Markdown.
 *
 * @param now ISO 8601, UTC
 */
export async function revisionsFromRows(db: Kysely<any>, now: string): Promise<void> {
  await singleRows(db, now);
  await severalRows(db, now);
  await redirects(db, now);
  const { numDeletedRows } = await db
    .deleteFrom('entries')
    .where((e) => e.or([e('status', '<>', 'published'), e('publish_at', '>', now)]))
    .executeTakeFirstOrThrow();
  // The next call counts again.
  await db.deleteFrom('entry_counts').execute();
  if (numDeletedRows > 0n)
    await db
      .updateTable('content_version')
      .set((e) => ({ version: e('version', '+', 1) }))
      .execute();
}

/** Entries of one row, whose ids serve as ids of entry and revision. There may be a hundred thousand. */
async function singleRows(db: Kysely<any>, now: string): Promise<void> {
  const single = db
    .selectFrom('entries')
    .where((e) =>
      e.or([
        e('type', '=', 'post'),
        e.and([e('type', 'in', ['team', 'testimonial']), e('parent', '=', '')]),
      ]),
    );
  for (let after = ''; ;) {
    const rows = (await single
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as OldRow[];
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const made = rows.map((row) => ({
      ...revisionOf([row], stateOf(row, now), now),
      id: row.id,
      entry_id: row.id,
      number: 1,
      slug: row.slug,
      base: null,
      ...(row.type === 'post'
        ? { kind: 'post', source: sourceOfPost(row) }
        : row.type === 'team'
          ? { kind: 'person', source: sourceOfProfile(row) }
          : { kind: 'testimonial', source: sourceOfQuote(row) }),
    }));
    await db.insertInto('revisions').values(made).execute();
    await sql`update entries set entry_id = id, revision_id = id
      where id in (${sql.join(rows.map(({ id }) => id))})`.execute(db);
  }
}

/** Services and the menu: each entry has many rows, and rows may differ in state. */
async function severalRows(db: Kysely<any>, now: string): Promise<void> {
  const rows = (await db
    .selectFrom('entries')
    .selectAll()
    .where('entry_id', '=', '')
    .orderBy('position')
    .orderBy('slug')
    .execute()) as OldRow[];
  for (const [key, group] of Map.groupBy(rows, keyOf)) {
    const [kind = '', slug = ''] = key.split(' ');
    const entryId = uuidv7();
    let base: string | null = null;
    let number = 0;
    const versions = versionsOf(group, now);
    for (const { state, rows: shown } of versions) {
      const id: string = uuidv7();
      const source =
        kind === 'menu'
          ? write({
              menus: shown.map((row) => ({ menu: row.title, ...JSON.parse(row.fields) })),
            })
          : sourceOfService(slug, shown);
      const revision: Revision = {
        ...revisionOf(shown, state, now),
        // Rows of different states were changed in the database.
        ...(versions.length > 1 && { origin: 'migration' }),
        id,
        entry_id: entryId,
        number: ++number,
        kind,
        slug,
        source,
        base,
      };
      await db.insertInto('revisions').values(revision).execute();
      if (state === 'published')
        await db
          .updateTable('entries')
          .set({ entry_id: entryId, revision_id: id })
          .where(
            'id',
            'in',
            shown.map((row) => row.id),
          )
          .execute();
      base = id;
    }
  }
}

/** The kind and the slug of the entry that a row belongs to. */
function keyOf({ type, slug, parent }: OldRow): string {
  if (type === 'menu') return 'menu menu';
  return `service ${parent === '' ? slug : parent}`;
}

/**
 * The versions of an entry that the states of its rows amount to, oldest first: what was taken down,
 * what is shown, what will be, and what is being written.
 */
function versionsOf(group: OldRow[], now: string): { state: OldState; rows: OldRow[] }[] {
  // Without its own row a service has no page, whatever else is left of it.
  const down = group.some(({ type, status }) => type === 'service' && status === 'archived');
  if (down) return [{ state: 'archived', rows: group }];
  const of = (state: OldState) => group.filter((row) => stateOf(row, now) === state);
  const [archived, shown, scheduled, drafts] = [
    of('archived'),
    of('published'),
    of('scheduled'),
    of('draft'),
  ];
  const dates = [...new Set(scheduled.map((row) => row.publish_at))].toSorted();
  const inOrder = (...rows: OldRow[]) => group.filter((row) => rows.includes(row));
  return [
    ...(archived.length > 0
      ? [{ state: 'archived' as const, rows: inOrder(...archived, ...shown) }]
      : []),
    ...(shown.length > 0 ? [{ state: 'published' as const, rows: shown }] : []),
    ...dates.map((date) => ({
      state: 'scheduled' as const,
      rows: inOrder(...shown, ...scheduled.filter((row) => row.publish_at <= date)),
    })),
    ...(drafts.length > 0
      ? [{ state: 'draft' as const, rows: inOrder(...shown, ...scheduled, ...drafts) }]
      : []),
  ];
}

function stateOf({ status, publish_at }: OldRow, now: string): OldState {
  if (status !== 'published') return status;
  return publish_at > now ? 'scheduled' : 'published';
}

/** What the rows of a version say about it. */
function revisionOf(rows: OldRow[], state: OldState, now: string) {
  const latest = (column: 'publish_at' | 'updated_at') =>
    rows
      .map((row) => row[column])
      .toSorted()
      .at(-1) ?? now;
  const first = rows.map((row) => row.created_at).toSorted()[0] ?? now;
  // A redirect took it down: loading its file again brings it back.
  const byRedirect = rows.some((row) => row.source_digest === 'taken-down');
  const ended = latest('updated_at') > now ? now : latest('updated_at');
  return {
    author: '',
    origin:
      rows.every(isAsLoaded) && (state !== 'archived' || byRedirect) && state !== 'draft'
        ? 'files'
        : 'migration',
    state: state === 'archived' ? 'replaced' : state,
    created_at: first,
    publish_at: state === 'scheduled' ? latest('publish_at') : null,
    unpublish_at: state === 'archived' && !byRedirect ? ended : null,
    published_at: state === 'published' || state === 'archived' ? first : null,
    ended_at: state === 'archived' ? ended : null,
  };
}

async function redirects(db: Kysely<any>, now: string): Promise<void> {
  const rows = (await db.selectFrom('redirects').selectAll().orderBy('from_path').execute()) as {
    from_path: string;
    to_path: string | null;
    created_at: string;
  }[];
  const slugs = new Set<string>();
  for (const { from_path: from, to_path: to, created_at } of rows) {
    const id = uuidv7();
    const derived = from
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    let slug = derived;
    for (let again = 2; slugs.has(slug); again++) slug = `${derived}-${again}`;
    slugs.add(slug);
    await db
      .insertInto('revisions')
      .values({
        ...revisionOf([], 'published', now),
        id,
        entry_id: id,
        number: 1,
        kind: 'redirect',
        slug,
        source: write({ from, ...(to === null ? { gone: true } : { to }) }),
        base: null,
        created_at,
        published_at: created_at,
      } satisfies Revision)
      .execute();
    await db.updateTable('redirects').set({ entry_id: id }).where('from_path', '=', from).execute();
  }
}
