import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../server/db/open-database.ts';
import { bareSubmission, openAccept, sampleFields } from '../enquiries.ts';
import { postRow } from './post-row.ts';

const AT = '2026-01-02T03:04:05.006Z';

/** More entries of a new kind than are indexed at once. */
export const NEWER_ENTRIES = 20;

/**
 * Leaves in a store with the sample content what a newer version may: columns, kinds, fields, statuses, acts, roles
 * and settings that this one does not know.
 *
 * @returns the id of the enquiry and of its event
 */
export async function addNewerRows(db: Database): Promise<{ enquiry: string; event: string }> {
  for (const table of ['published', 'revisions', 'enquiries', 'accounts', 'installation'] as const)
    await sql`alter table ${sql.table(table)} add column newer text default 'kept'`.execute(db);
  await db.insertInto('migrations').values({ id: '999-newer', applied_at: AT }).execute();
  const states = ['published', 'draft', 'scheduled', 'replaced'] as const;
  for (let number = 0; number < NEWER_ENTRIES; number++) {
    const state = states[number % states.length]!;
    const entry = { entry_id: `newer-${number}`, kind: 'hologram', slug: `hologram-${number}` };
    const dates = { publish_at: AT, unpublish_at: state === 'published' ? AT : null };
    const text = {
      source: 'depth: 3\n',
      title: 'A hologram',
      author: '',
      origin: 'hologram' as never,
    };
    const revision = { ...entry, ...dates, ...text, id: uuidv7(), number: 1, state };
    await db
      .insertInto('revisions')
      .values({ ...revision, created_at: AT })
      .execute();
    if (state !== 'published') continue;
    const row = { ...postRow(entry.slug), ...entry, revision_id: revision.id, body: '{"depth":3}' };
    const refers = '{"figure:clients":"depth"}';
    await db
      .insertInto('published')
      .values({ ...row, refers })
      .execute();
  }
  await db
    .updateTable('revisions')
    .set({ source: sql`replace(source, 'title:', ${'mood: calm\ntitle:'})` })
    .where('kind', '=', 'post')
    .execute();

  const stored = await openAccept(db)(bareSubmission(sampleFields()));
  if (stored.outcome !== 'accepted') throw new Error(stored.outcome);
  const [enquiry, event] = [stored.id, uuidv7()];
  const desk = { status: 'archived' as never, stage: 'negotiating' as never, tags: '["new"]' };
  await db.updateTable('enquiries').set(desk).where('id', '=', enquiry).execute();
  const about = {
    act: 'sent',
    channel: 'pigeon' as never,
    body: 'Hello',
    changes: '{"newer":[1,2]}',
  };
  await db
    .insertInto('enquiry_events')
    .values({ id: event, enquiry_id: enquiry, at: AT, actor: 'Asha', ...about })
    .execute();
  const times = { next_attempt_at: AT, created_at: AT, updated_at: AT };
  for (const [destination, status] of [
    [`webhook:crm#${event}`, 'pending'],
    ['carrier', 'waiting'],
  ] as const)
    await db
      .insertInto('deliveries')
      .values({
        ...times,
        id: uuidv7(),
        enquiry_id: enquiry,
        destination,
        status: status as never,
        attempts: 0,
        attempts_before_replay: 0,
      })
      .execute();

  const auditor = { id: 'auditor', email: 'auditor@citadel.example', name: 'auditor' };
  await db
    .insertInto('accounts')
    .values({ ...auditor, role: 'auditor' as never, created_at: AT, disabled_at: null })
    .execute();
  await db
    .insertInto('api_keys')
    .values({
      name: 'newer',
      digest: 'x',
      scopes: '["holograms:write"]',
      created_by: '',
      created_at: AT,
    })
    .execute();
  const act = { act: 'beam', subject: 'hologram/hologram-1', details: '{"entries":"all"}' };
  await db
    .insertInto('audit_log')
    .values({ id: uuidv7(), at: AT, actor: 'auditor', ...act })
    .execute();
  const hour = new Date(Date.now() - 3_600_000).toISOString();
  const vital = { vital: 'ttfb' as never, device: 'watch' as never, bound: '1', count: 1 };
  await db
    .insertInto('web_vitals')
    .values({ hour, route: '/', ...vital })
    .execute();
  return { enquiry, event };
}
