import { afterEach, beforeEach, expect, test } from 'vitest';
import { actingOn } from '../../tests/helpers/studio/acts-on.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { describeEntry } from '../studio/entries/describe-entry.ts';
import { saveEntry } from '../studio/entries/save-entry.ts';
import { createStoreSource } from './content-source.ts';
import { findEntry } from './entry-store/find-entry.ts';
import { publish } from './entry-store/publish.ts';
import { readShownWords } from './page-words.ts';
import { rebuildContent } from './rebuild-content.ts';

/** Stores of earlier versions, in which a phone number has two fields: `shown` and `number`. */

let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});
afterEach(() => db.destroy());

const SHOWN = '+1 (512) 555-0142';

/** Writes the published revision as earlier versions did; its row has the same shape. */
async function writeOlder(number: string): Promise<string> {
  const entryId = (await findEntry(db, 'site', 'site'))!;
  const { newest } = await details(entryId);
  const older = `phone:\n  shown: ${SHOWN}\n  number: '${number}'\n`;
  const source = newest.source.replace(`phone: ${SHOWN}\n`, older);
  expect(source).not.toBe(newest.source);
  await db.updateTable('revisions').set({ source }).where('id', '=', newest.id).execute();
  const row = await db
    .selectFrom('published')
    .select('body')
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ ...JSON.parse(row.body), phone: { shown: SHOWN, number } });
  await db.updateTable('published').set({ body }).where('entry_id', '=', entryId).execute();
  return entryId;
}

async function details(entryId: string) {
  const found = await describeEntry(actingOn(db), entryId);
  return found!;
}

/** Saves a change from the form. */
async function save(entryId: string, changed: Record<string, string>) {
  const { newest } = await details(entryId);
  const values = { ...newest.values, ...changed };
  const given = { base: newest.id, slug: 'site', values };
  const saved = await saveEntry(actingOn(db), entryId, given);
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.revision;
}

const shownPhone = async () =>
  (await readShownWords(createStoreSource(db, { error() {} }), 'site'))?.phone;

test('a number in two fields is read, kept while nobody changes it, and published', async () => {
  const entryId = await writeOlder('+15125550142');
  expect(await rebuildContent(db)).toBe(0);
  const { newest } = await details(entryId);
  expect(newest).toMatchObject({ values: { phone: SHOWN }, problems: [] });

  const { id, source } = await save(entryId, { email: 'ask@citadel.example' });
  expect(source).toBe(newest.source.replace('hello@', 'ask@'));
  expect(await publish(db, [id])).toMatchObject({ outcome: 'published' });
  expect(await shownPhone()).toEqual({ shown: SHOWN, number: '+15125550142' });

  const changed = await save(entryId, { phone: '+1 (512) 555-0177' });
  expect(changed.source).toContain('\nphone: +1 (512) 555-0177\nwhatsapp:\n');
  expect(await publish(db, [changed.id])).toMatchObject({ outcome: 'published' });
  expect(await shownPhone()).toEqual({ shown: '+1 (512) 555-0177', number: '+15125550177' });
});

test('two fields that differ keep it from being published, until one number is left', async () => {
  const entryId = await writeOlder('+15125550199');
  // Visitors see what they saw before.
  expect(await rebuildContent(db)).toBe(0);
  expect(await shownPhone()).toEqual({ shown: SHOWN, number: '+15125550199' });
  const message = `pages show ${SHOWN}, but their links dial +15125550199; keep the right one`;
  const problems = [{ path: 'phone', message }];
  expect((await details(entryId)).newest).toMatchObject({ problems });

  const draft = await save(entryId, { email: 'ask@citadel.example' });
  expect(draft.source).toContain("  number: '+15125550199'\n");
  expect((await details(entryId)).newest).toMatchObject({ problems });
  expect(await publish(db, [draft.id])).toMatchObject({ outcome: 'refused' });

  const { id } = await save(entryId, { phone: SHOWN });
  expect((await details(entryId)).newest.problems).toEqual([]);
  expect(await publish(db, [id])).toMatchObject({ outcome: 'published' });
  expect(await shownPhone()).toEqual({ shown: SHOWN, number: '+15125550142' });
});
