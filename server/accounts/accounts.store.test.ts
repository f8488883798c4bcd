import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import {
  changeAccount,
  createAccount,
  findAccount,
  listAccounts,
  type NewAccount,
} from './accounts.ts';
import { createKey, findKey, listKeys, revokeKey } from './api-keys.ts';
import { appendAudit, listAudit } from './audit-log.ts';
import { findSession, startSession } from './sessions.ts';
import { createAccountLink, createFirstOwnerToken, invite, redeemLink } from './sign-in-links.ts';
import { throttle } from './throttle.ts';

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

async function account(name: string, role: NewAccount['role'] = 'editor') {
  const given = { name, role, email: `${name}@citadel.example` };
  return (await write(db, (transaction) => createAccount(transaction, null, given)))!;
}

const start = (of: { id: string; name: string }, replaced?: string) =>
  write(db, (transaction) => startSession(transaction, of, 'sign-in', replaced));

/** When the only session was seen. */
const seen = async () =>
  (await db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at;

test('an address has one account, whatever its case', async () => {
  const { id } = await account('Ada');
  expect((await findAccount(db, ' ADA@citadel.example'))?.id).toBe(id);
  expect(
    await invite(db, command, { email: 'ada@Citadel.example', name: 'B', role: 'owner' }),
  ).toBeNull();
  expect(await listAccounts(db)).toHaveLength(1);
});

test('a link is used up by one of several that use it at once', async () => {
  const { id, name } = await account('Ada');
  const { token } = (await createAccountLink(db, command, id, false))!;
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => redeemLink(db, token, null, undefined)),
  );
  const cookies = outcomes.flatMap((one) => (typeof one === 'string' ? [] : [one.cookie]));
  expect(cookies).toHaveLength(1);
  expect((await findSession(db, cookies[0]!))?.account.name).toBe(name);
  const links = await db.selectFrom('sign_in_links').selectAll().execute();
  expect(links).toEqual([]);
});

test('one of several links makes the first owner', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => createFirstOwnerToken(db)));
  const outcomes = await Promise.all(
    tokens.map((token, index) =>
      redeemLink(db, token!, { name: 'O', email: `${index}@citadel.example` }, undefined),
    ),
  );
  expect(outcomes.filter((one) => one === 'gone')).toHaveLength(2);
  expect(await listAccounts(db)).toHaveLength(1);
});

test('the first owner cannot take over an account', async () => {
  const { email } = await account('Ada');
  const token = (await createFirstOwnerToken(db))!;
  expect(await redeemLink(db, token, { name: 'Eve', email }, undefined)).toBe('taken');
  expect(await redeemLink(db, token, null, undefined)).toBe('incomplete');
  const own = { name: 'Olga', email: 'olga@citadel.example' };
  expect(await redeemLink(db, token, own, undefined)).toHaveProperty('cookie');
});

test('two owners cannot demote each other at once', async () => {
  const owners = [await account('a', 'owner'), await account('b', 'owner')];
  const outcomes = await Promise.all(
    owners.map(({ id }) => changeAccount(db, command, id, { role: 'reader' })),
  );
  expect(outcomes.toSorted()).toEqual(['changed', 'last-owner']);
});

test('a change ends the sessions of an account if its role or access changes', async () => {
  await account('owner', 'owner');
  const ada = await account('Ada');
  const cookie = await start(ada);
  const change = (given: Parameters<typeof changeAccount>[3]) =>
    changeAccount(db, command, ada.id, given);
  await change({ name: 'Ada B', role: 'editor', disabled: false });
  expect((await findSession(db, cookie))?.account.name).toBe('Ada B');
  await change({ role: 'owner' });
  expect(await findSession(db, cookie)).toBeNull();
  const later = await start(ada);
  await change({ disabled: true });
  const { disabled_at } = (await findAccount(db, ada.email))!;
  await change({ disabled: true, name: 'Ada' });
  expect(await findAccount(db, ada.email)).toMatchObject({ name: 'Ada', disabled_at });
  await change({ disabled: false });
  expect(await findSession(db, later)).toBeNull();
});

test('nothing that is stored signs anybody in', async () => {
  const { id, name } = await account('Ada');
  const token = (await createAccountLink(db, command, id, false))!.token;
  const cookie = await start({ id, name });
  const key = (await createKey(db, command, { name: 'CI', scopes: ['content:read'] }))!;
  for (const table of ['sign_in_links', 'sessions', 'api_keys', 'audit_log'] as const) {
    const stored = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    for (const secret of [token, cookie, key]) expect(stored).not.toContain(secret);
  }
});

test('a session lasts twelve hours without a request, and at most fourteen days', async () => {
  const cookie = await start(await account('Ada'));
  for (let day = 0; day < 28; day++) {
    const before = await seen();
    advance(11.9 * HOUR);
    expect(await findSession(db, cookie), `after ${day} half days`).not.toBeNull();
    await vi.waitFor(async () => expect(await seen()).not.toBe(before), { interval: 2 });
  }
  advance(11.9 * HOUR);
  expect(await findSession(db, cookie)).toBeNull();

  const idle = await start(await account('Ben'));
  // What has expired is deleted when somebody signs in.
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  advance(12 * HOUR);
  expect(await findSession(db, idle)).toBeNull();
});

test('a session writes when it was seen at most once a minute', async () => {
  const cookie = await start(await account('Ada'));
  const before = await seen();
  // The clock goes on meanwhile.
  advance(MINUTE / 2);
  await findSession(db, cookie);
  expect(await seen()).toBe(before);
  advance(MINUTE / 2);
  await findSession(db, cookie);
  await vi.waitFor(async () => expect(await seen()).not.toBe(before));
});

test('what is listed of accounts', async () => {
  const { id } = await account('Ada', 'owner');
  await start({ id, name: 'Ada' });
  await invite(db, command, { email: 'ben@citadel.example', name: 'Ben', role: 'reader' });
  await changeAccount(db, command, (await account('Cleo')).id, { disabled: true });
  const [ada, ben, cleo] = await listAccounts(db);
  expect(ada).toMatchObject({ name: 'Ada', seenAt: expect.any(String), passkeys: 0 });
  expect(ben).toMatchObject({ name: 'Ben', seenAt: null, invitedUntil: expect.any(String) });
  expect(cleo).toMatchObject({ name: 'Cleo', disabledAt: expect.any(String), invitedUntil: null });
});

test('keys are found by what they are until they are revoked', async () => {
  const given = { name: 'CI', scopes: ['content:read', 'content:write'] } as const;
  const key = (await createKey(db, command, given))!;
  expect(await createKey(db, command, given)).toBeNull();
  expect(await findKey(db, key)).toEqual(given);
  expect(await findKey(db, `${key}x`)).toBeNull();
  const usedAt = async () => (await listKeys(db))[0]!.usedAt;
  await vi.waitFor(async () => expect(await usedAt()).not.toBeNull());
  const used = await usedAt();
  advance(MINUTE - 1);
  await findKey(db, key);
  expect(await usedAt()).toBe(used);
  expect(await revokeKey(db, command, 'CI')).toBe(true);
  expect(await findKey(db, key)).toBeNull();
  expect(await revokeKey(db, command, 'CI')).toBe(false);
  expect(await createKey(db, command, given)).toBeNull();
});

test('the audit log is listed in pages, newest first', async () => {
  for (let act = 0; act < 250; act++) await appendAudit(db, command, 'act', `${act}`);
  const subjects: string[] = [];
  const sizes: number[] = [];
  let before: string | undefined;
  do {
    const { entries, next } = await listAudit(db, before);
    subjects.push(...entries.map(({ subject }) => subject));
    sizes.push(entries.length);
    before = next ?? undefined;
  } while (before !== undefined);
  expect(sizes).toEqual([100, 100, 50]);
  expect(subjects).toEqual(Array.from({ length: 250 }, (_, act) => `${249 - act}`));
});

test('attempts are counted for each client, and tell how long to wait', async () => {
  const kind = 'mailed links of an account';
  for (let attempt = 0; attempt < 3; attempt++) expect(await throttle(db, kind, 'a')).toBe(0);
  const wait = await throttle(db, kind, 'a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect(await throttle(db, kind, 'b')).toBe(0);
  advance(300_000);
  expect(await throttle(db, kind, 'a')).toBe(0);
});
