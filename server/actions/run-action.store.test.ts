import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { allowed, MEERA } from '../../tests/helpers/studio/acts-on.ts';
import { createKey, revokeKey } from '../../tests/helpers/store/people-acts.ts';
import { createAccount } from '../accounts/accounts.ts';
import { listAudit } from '../accounts/audit-log.ts';
import { byAccount, byKey } from '../accounts/authority.ts';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { getEnquiry } from '../enquiries/read-enquiries.ts';
import { changeEnquiries } from './enquiries/change-enquiries.ts';
import { Refused } from './refused.ts';
import { runAction, type Action } from './run-action.ts';

let db: Database;
let id: string;
beforeEach(async () => {
  db = await openTestStore();
  const stored = await openAccept(db)(bareSubmission(sampleFields(1)));
  id = stored.outcome === 'accepted' ? stored.id : '';
});
const context = () => ({ db, notify: () => [], enquiries: { dataDir: '' } });

/** An action that discards the enquiry; `then` runs in its transaction. */
const discarding = (
  then: () => void = () => {},
): Action<{ id: string }, { id: string }, object> => ({
  input: z.strictObject({ id: z.string() }),
  scopes: () => ['enquiries:write'],
  needsPasskey: true,
  async run({ db: transaction }, input) {
    await transaction
      .updateTable('enquiries')
      .set({ status: 'discarded' })
      .where('id', '=', input.id)
      .execute();
    then();
    return {};
  },
  audit: (_, input) => ({ act: 'discard', subject: input.id }),
});
const status = async () => (await getEnquiry(db, id))!.status;
const logged = async () => (await listAudit(db, undefined)).entries.map(({ act }) => act);

test('an action and its row of the log are one transaction; one that is refused has done nothing', async () => {
  const refuse = () => {
    throw new Refused('conflict', 'Somebody else was first.');
  };
  expect(await runAction(context(), discarding(refuse), { id }, allowed(MEERA))).toEqual({
    ok: false,
    code: 'conflict',
    message: 'Somebody else was first.',
  });
  expect([await status(), await logged()]).toEqual(['received', []]);
  expect(await runAction(context(), discarding(), { id }, allowed(MEERA))).toMatchObject({
    ok: true,
  });
  expect([await status(), await logged()]).toEqual(['discarded', ['discard']]);
});

test('nothing is prepared for those who may not, and what follows a commit follows no refusal', async () => {
  const done: string[] = [];
  const preparing = {
    ...discarding(() => {
      if (done.length < 2) throw new Refused('conflict', 'Somebody else was first.');
    }),
    prepare: async () => void done.push('prepared'),
    after: () => void done.push('after'),
  };
  const nobody = { ...allowed(MEERA), refusal: async () => 'Your role does not allow this.' };
  for (const by of [nobody, allowed(MEERA), allowed(MEERA)])
    await runAction(context(), preparing, { id }, by);
  expect(done).toEqual(['prepared', 'prepared', 'after']);
});

test('an input that is not valid lists its fields', async () => {
  const given = { id, more: 1 } as { id: string };
  expect(await runAction(context(), discarding(), given, allowed(MEERA))).toMatchObject({
    code: 'invalid',
    problems: [{ message: expect.stringContaining('more') }],
  });
});

test('a fresh check of the passkey is asked for', async () => {
  const by = { ...allowed(MEERA), unverified: 'Confirm with your passkey.' };
  expect(await runAction(context(), discarding(), { id }, by)).toMatchObject({
    code: 'verify',
    message: by.unverified,
  });
  expect(await status()).toBe('received');
});

test('a permission that ends before the transaction ends the action', async () => {
  const owner = await write(db, (transaction) =>
    createAccount(transaction, null, {
      role: 'sales',
      name: 'Leela',
      email: 'leela@citadel.example',
    }),
  );
  await createKey(db, MEERA, { name: 'crm', scopes: ['enquiries:write'] });
  for (const [by, end] of [
    [byAccount(owner!, null), () => db.updateTable('accounts').set({ role: 'editor' }).execute()],
    [byKey({ name: 'crm', scopes: ['enquiries:write'] }), () => revokeKey(db, MEERA, 'crm')],
  ] as const) {
    let asked = 0;
    const ending = {
      ...by,
      async refusal(...given: Parameters<typeof by.refusal>) {
        const words = await by.refusal(...given);
        if (++asked === 1) {
          expect(words).toBe(null);
          await end();
        }
        return words;
      },
    };
    const change = { ids: [id], change: { act: 'note' as const, text: 'She calls back' } };
    expect(await runAction(context(), changeEnquiries, change, ending)).toMatchObject({
      code: 'forbidden',
    });
    expect(asked).toBe(2);
  }
  expect(await db.selectFrom('enquiry_events').selectAll().execute()).toEqual([]);
});

test('changes of enquiries are in the audit log, and what was written is not', async () => {
  const change = [{ act: 'note' as const, text: 'She calls back' }, { act: 'hold' as const }];
  await runAction(context(), changeEnquiries, { ids: [id], change }, allowed(MEERA));
  const { entries } = await listAudit(db, undefined);
  expect(entries).toMatchObject([
    { act: 'enquiry.held', subject: id, accountId: MEERA.id, actor: MEERA.name, details: null },
    { act: 'enquiry.noted', subject: id },
  ]);
  expect(JSON.stringify(entries)).not.toContain('calls back');
  expect((await listAudit(db, entries[0]!.id)).entries).toMatchObject([{ act: 'enquiry.noted' }]);
});
