import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../contract/studio/acts.ts';
import {
  actOnPeople,
  changeAccount,
  createKey,
  revokeKey,
} from '../../../tests/helpers/store/people-acts.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { createAccount, findAccount } from '../../accounts/accounts.ts';
import { findKey, listKeys } from '../../accounts/api-keys.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { findSession, startSession } from '../../accounts/sessions.ts';
import { redeemLink } from '../../accounts/sign-in-links.ts';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { invite, linkAccount } from './account-actions.ts';
import { createKey as create } from './key-actions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const command = { id: null, name: 'command' };

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
});

/** Moves the clock. */
const advance = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

const account = async (name: string, role: Role = 'editor') => {
  const given = { name, role, email: `${name}@citadel.example` };
  return (await write(db, (transaction) => createAccount(transaction, null, given)))!;
};
const start = (of: { id: string; name: string }) => startSession(db, of, 'sign-in', undefined);

async function linkOf(action: typeof invite | typeof linkAccount, given: object) {
  const done = await actOnPeople(
    db,
    action as typeof linkAccount,
    given as { id: string },
    command,
  );
  if (!done.ok) throw new Error(done.message);
  return done.value;
}
const redeem = (token: string) => redeemLink(db, token, null);

test('an invitation is valid for three days and renewed until it is used; then links are valid for ten minutes', async () => {
  const given = { email: ' Ben@Citadel.example', name: 'Ben', role: 'reader' as const };
  const first = await linkOf(invite, given);
  expect(first).toMatchObject({ email: 'ben@citadel.example', purpose: 'invitation' });
  expect(await actOnPeople(db, invite, given, command)).toMatchObject({ code: 'conflict' });
  const { id } = (await findAccount(db, first.email))!;
  advance(73 * HOUR);
  expect(await redeem(first.token)).toBe('gone');
  const [second, third] = [await linkOf(linkAccount, { id }), await linkOf(linkAccount, { id })];
  advance(71 * HOUR);
  expect(await redeem(second.token)).toBe('gone');
  expect(await redeem(third.token)).toMatchObject({ how: 'invitation' });
  const later = await linkOf(linkAccount, { id });
  advance(10 * MINUTE);
  expect([later.purpose, await redeem(later.token)]).toEqual(['sign-in', 'gone']);
  await account('owner', 'owner');
  await changeAccount(db, command, id, { disabled: true });
  for (const of of [id, 'guessed'])
    expect(await actOnPeople(db, linkAccount, { id: of }, command)).toMatchObject({
      code: 'not-found',
    });
});

test('there is always an owner', async () => {
  const [olga, ada] = [await account('Olga', 'owner'), await account('Ada')];
  const change = async (...given: [id: string, change: Parameters<typeof changeAccount>[3]]) => {
    const done = await changeAccount(db, command, ...given);
    return done.ok || done.code;
  };
  for (const away of [
    { disabled: true },
    { role: 'editor' },
    { role: 'reader', name: 'X' },
  ] as const)
    expect(await change(olga.id, away)).toBe('conflict');
  expect(await change(olga.id, { name: 'Olga B' })).toBe(true);
  expect(await change(ada.id, { role: 'owner' })).toBe(true);
  expect(await change(ada.id, { disabled: true })).toBe(true);
  expect(await change(olga.id, { role: 'reader' })).toBe('conflict');
  expect(await change('guessed', { role: 'reader' })).toBe('not-found');
});

test('a change ends the sessions and links of an account if its role or access changes', async () => {
  await account('owner', 'owner');
  const ada = await account('Ada');
  const cookie = await start(ada);
  const makeLink = async () => (await linkOf(linkAccount, { id: ada.id })).token;
  const [first, kept] = [await makeLink(), await makeLink()];
  const change = (given: Parameters<typeof changeAccount>[3]) =>
    changeAccount(db, command, ada.id, given);
  await change({ name: 'Ada B', role: 'editor' });
  expect((await findSession(db, cookie))?.account.name).toBe('Ada B');
  expect(await redeem(kept)).toMatchObject({ how: 'sign-in' });
  await change({ role: 'owner' });
  expect(await findSession(db, cookie)).toBeNull();
  expect(await redeem(first)).toBe('gone');
  const [later, link] = [await start(ada), await makeLink()];
  await change({ disabled: true });
  const { disabled_at } = (await findAccount(db, ada.email))!;
  expect(disabled_at).not.toBeNull();
  await change({ name: 'Ada' });
  expect(await findAccount(db, ada.email)).toMatchObject({ name: 'Ada', disabled_at });
  await change({ disabled: false });
  expect(await findSession(db, later)).toBeNull();
  expect(await redeem(link)).toBe('gone');
});

test('a key is found until it is revoked, and its name is not used again', async () => {
  const given = { name: 'CI', scopes: ['content:read' as const, 'content:write' as const] };
  const key = await createKey(db, command, given);
  // Secret scanners know it by its beginning.
  expect(key).toMatch(/^citadel_[\w-]{43}$/);
  const made = { ...given, by: 'command', createdAt: expect.any(String) };
  const listed = { ...made, forAgents: false, usedAt: null, revokedAt: null };
  expect(await listKeys(db)).toEqual([listed]);
  const again = () => actOnPeople(db, create, given, command);
  expect(await again()).toMatchObject({ code: 'conflict' });
  expect(await findKey(db, key)).toEqual({ ...given, forAgents: false });
  expect(await findKey(db, `${key}x`)).toBeNull();
  const usedAt = async () => (await listKeys(db))[0]!.usedAt;
  await vi.waitFor(async () => expect(await usedAt()).not.toBeNull());
  const used = (await usedAt())!;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(used) + MINUTE - 1 });
  await findKey(db, key);
  expect(await usedAt()).toBe(used);
  expect(await revokeKey(db, command, 'CI')).toMatchObject({ ok: true });
  expect((await listKeys(db))[0]!.revokedAt).not.toBeNull();
  expect(await findKey(db, key)).toBeNull();
  expect(await revokeKey(db, command, 'CI')).toMatchObject({ code: 'not-found' });
  expect(await again()).toMatchObject({ code: 'conflict' });
});

test('the audit log says who did what, without addresses', async () => {
  const olga = await account('Olga', 'owner');
  const ada = { email: 'ada@citadel.example', name: 'Ada', role: 'editor' as const };
  for (const _ of [1, 2]) await actOnPeople(db, invite, ada, olga);
  const { id: invited } = (await findAccount(db, ada.email))!;
  await actOnPeople(db, linkAccount, { id: invited }, olga);
  await changeAccount(db, olga, invited, { role: 'sales', name: 'Ada B' });
  await changeAccount(db, olga, olga.id, { role: 'reader' });
  await createKey(db, olga, { name: 'CI / release', scopes: ['content:read'] });
  for (const _ of [1, 2]) await revokeKey(db, olga, 'CI / release');
  const { entries } = await listAudit(db, undefined);
  const rows = entries.map(({ accountId, actor, act, subject, details }) => {
    expect([accountId, actor]).toEqual([olga.id, 'Olga']);
    return [act, subject, details];
  });
  expect(rows.toReversed()).toEqual([
    ['invite', 'Olga', { role: 'owner' }],
    ['invite', 'Ada', { role: 'editor' }],
    ['make-link', 'Ada', { purpose: 'invitation' }],
    ['change-account', 'Ada', { role: 'sales', name: 'Ada B' }],
    ['create-key', 'CI / release', { scopes: ['content:read'], forAgents: false }],
    ['revoke-key', 'CI / release', null],
  ]);
});
