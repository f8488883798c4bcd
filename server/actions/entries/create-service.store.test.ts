import { expect, it } from 'vitest';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { dayAt } from '../../../contract/kinds/field.ts';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn, idOf, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { findEntry, getPublished } from '../../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';
import { runFor } from '../../studio/respond-to-action.ts';
import { discardEntry } from './discard-entry.ts';
import { createEntry } from './create-entry.ts';

const KINDS: KindName[] = ['service', 'record', 'rate'];
const OLD = 'virtual-assistant';
const COPY = 'night-assistant';

/** The newest version of each entry of a service; null where there is none. */
const wholeOf = (db: Database, slug: string) =>
  Promise.all(
    KINDS.map(async (kind) => {
      const id = await findEntry(db, kind, slug);
      return id === null ? null : getNewestRevision(db, id);
    }),
  );

const copy = async (db: Database, from: string, slug: string) =>
  runFor(actingOn(db), createEntry, {
    kind: 'service',
    slug,
    from: (await findEntry(db, 'service', from))!,
  });

it('a service is created with its record and its rate, with the four figures to fill in', async () => {
  const db = await openTestStore('content');
  const made = await runFor(actingOn(db), createEntry, { kind: 'service', slug: 'medical-coding' });
  expect(valueOf(made).revision.kind).toBe('service');
  const [service, record, rate] = await wholeOf(db, 'medical-coding');
  expect([service, record, rate].map((one) => one?.state)).toEqual(['draft', 'draft', 'draft']);
  expect(record?.source.match(/^ +label: ""$/gm)).toHaveLength(4);
  // As long as the other rates, so that the pages go on to state their dates.
  expect(rate?.source).toContain(`valid_from: ${dayAt(Date.now())}`);
  expect(rate?.source).toContain('valid_until: 2028-06-30');
});

it('a copy of a service has all of it, refers to its own rate and name, and publishes nothing', async () => {
  const db = await openTestStore('content');
  const before = await wholeOf(db, OLD);
  await draftEntry(db, 'record', OLD, (source) =>
    source.replace(/^ {2}title: .*/m, `  title: '{{ service:${OLD} }} and {{service:bookeeper}}'`),
  );
  valueOf(await copy(db, OLD, COPY));
  const copied = await wholeOf(db, COPY);
  for (const [index, one] of copied.entries()) {
    expect(one).toMatchObject({ slug: COPY, state: 'draft', kind: KINDS[index] });
    expect(one!.source).not.toMatch(new RegExp(`\\{\\{[^}]*${OLD}`));
    expect(await getPublished(db, one!.entryId)).toBeNull();
  }
  const [service, record] = copied;
  expect(service!.source).toContain(`{{rate:${COPY} x 60}}`);
  // References to others stay, and so does the service that was copied.
  expect(record!.source).toContain(`title: '{{ service:${COPY} }} and {{service:bookeeper}}'`);
  expect((await wholeOf(db, OLD))[0]).toEqual(before[0]);

  const published = await actsOn(db).publish(copied.map((one) => one!.id));
  expect(
    await db.selectFrom('published').select('kind').where('slug', '=', COPY).execute(),
  ).toHaveLength(3);
  // One release, undone as one.
  valueOf(await actsOn(db).undo(idOf(published)));
  expect(
    await db.selectFrom('published').select('kind').where('slug', '=', COPY).execute(),
  ).toEqual([]);
});

it('a copy lacks what the other service lacks, and is not made at an address that is taken', async () => {
  const db = await openTestStore('content');
  valueOf(await copy(db, 'graphic-web-design', 'logos'));
  expect((await wholeOf(db, 'logos')).map((one) => one?.kind ?? null)).toEqual([
    'service',
    'record',
    null,
  ]);
  expect(await copy(db, 'logos', OLD)).toMatchObject({ ok: false, code: 'invalid' });
});

it('a copy of a post has the dates of a new one', async () => {
  const db = await openTestStore('content');
  const [old] = await db
    .selectFrom('published')
    .select(['entry_id', 'slug'])
    .where('kind', '=', 'post')
    .execute();
  const given = { kind: 'post', slug: 'a-copy', from: old!.entry_id } as const;
  const { values } = valueOf(await runFor(actingOn(db), createEntry, given)).described;
  const today = dayAt(Date.now());
  expect(values).toMatchObject({ published: today, modified: today });
  expect(values).toHaveProperty('body', expect.stringContaining(' '));
});

it('the drafts of a service are published all or none, and a refusal names the entry', async () => {
  const db = await openTestStore('content');
  valueOf(await copy(db, OLD, COPY));
  await draftEntry(db, 'rate', COPY, (source) => source.replace(/^amount: .*/m, 'amount: 0'));
  const drafts = await wholeOf(db, COPY);
  const [, , rate] = drafts;
  const done = await actsOn(db).publish(drafts.map((one) => one!.id));
  expect(done).toMatchObject({ ok: false, code: 'conflict' });
  expect(done).toHaveProperty(
    'problems',
    expect.arrayContaining([expect.objectContaining({ entryId: rate!.entryId, path: 'amount' })]),
  );
  expect(
    await db.selectFrom('published').select('kind').where('slug', '=', COPY).execute(),
  ).toEqual([]);
});

it('a service that was never published is deleted with its parts, one that was keeps them', async () => {
  const db = await openTestStore('content');
  valueOf(await copy(db, OLD, COPY));
  const [service, , rate] = await wholeOf(db, COPY);
  valueOf(await actsOn(db).publish([rate!.id]));
  const given = { entryId: service!.entryId, base: service!.id };
  expect(valueOf(await runFor(actingOn(db), discardEntry, given))).toEqual({ isDeleted: true });
  expect((await wholeOf(db, COPY)).map((one) => one?.kind ?? null)).toEqual([null, null, 'rate']);
});
