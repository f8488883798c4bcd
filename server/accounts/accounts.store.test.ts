import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  newTestStore,
  openTestStore,
  type TestStore,
} from '../../tests/helpers/store/test-store.ts';
import { actOnPeople, changeAccount, createKey } from '../../tests/helpers/store/people-acts.ts';
import { invite } from '../actions/people/account-actions.ts';
import { write } from '../db/commit-queue.ts';
import { migrate } from '../db/migrations.ts';
import { openDatabase, type Database } from '../db/open-database.ts';
import { createAccount, hasOwner, listAccounts, type NewAccount } from './accounts.ts';
import { appendAudit, listAudit } from './audit-log.ts';
import { findSession, startSession } from './sessions.ts';
import { createAccountLink, createFirstOwnerToken, redeemLink } from './sign-in-links.ts';

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

const start = (of: { id: string; name: string }) => startSession(db, of, 'sign-in', undefined);

/** When the only session was seen. */
const seen = async () =>
  (await db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow()).seen_at;

test('of several concurrent requests with one link, one signs in', async () => {
  const { id, name } = await account('Ada');
  const { token } = (await createAccountLink(db, command, id, false))!;
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => redeemLink(db, token, null)));
  expect(outcomes.filter((one) => one !== 'gone')).toEqual([
    { account: { id, name }, how: 'sign-in' },
  ]);
  expect(await db.selectFrom('sign_in_links').selectAll().execute()).toEqual([]);
});

describe('two processes at once', () => {
  const ROUNDS = 50;
  let store: TestStore;
  let processes: Database[];
  beforeAll(async () => {
    store = await newTestStore();
    processes = [0, 0].map(() => openDatabase(store, { busyTimeout: 0 }));
    await migrate(processes[0]!);
    // Connections of PostgreSQL are made at the first query.
    await Promise.all(processes.map((one) => hasOwner(one)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.destroy()));
    store.remove();
  });
  /** Runs an act in both processes at once. */
  const both = <T>(act: (db: Database, index: number) => Promise<T>) =>
    Promise.all(processes.map(act));

  test('redeem two links of the first owner: there is one owner', async () => {
    const owners: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const tokens = await both((one) => createFirstOwnerToken(one));
      await both((one, index) => {
        const own = { name: 'Olga', email: `${round}-${index}@citadel.example` };
        return redeemLink(one, tokens[index]!, own);
      });
      owners.push((await listAccounts(processes[0]!)).length);
      for (const table of ['accounts', 'sign_in_links'] as const)
        await processes[0]!.deleteFrom(table).execute();
    }
    expect(owners).toEqual(Array.from({ length: ROUNDS }, () => 1));
  });

  test('demote two owners by each other: one stays', async () => {
    const owners = await both((one, index) => {
      const given = { name: 'Olga', role: 'owner', email: `${index}@citadel.example` } as const;
      return write(one, (transaction) => createAccount(transaction, null, given));
    });
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const change = round % 2 === 0 ? ({ role: 'reader' } as const) : { disabled: true };
      const done = await both((one, index) =>
        changeAccount(one, command, owners[1 - index]!.id, change),
      );
      outcomes.push(
        done
          .map((one) => (one.ok ? 'changed' : one.code))
          .toSorted()
          .join(),
      );
      for (const { id } of owners as { id: string }[])
        await changeAccount(processes[0]!, command, id, { role: 'owner', disabled: false });
    }
    expect(outcomes).toEqual(Array.from({ length: ROUNDS }, () => 'changed,conflict'));
  });
});

test('secrets are stored as digests alone', async () => {
  const { id, name } = await account('Ada');
  const token = (await createAccountLink(db, command, id, false))!.token;
  const cookie = await start({ id, name });
  const key = await createKey(db, command, { name: 'CI', scopes: ['content:read'] });
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

test('accounts are listed with passkeys, last visit and invitation', async () => {
  const { id } = await account('Ada', 'owner');
  await start({ id, name: 'Ada' });
  await actOnPeople(
    db,
    invite,
    { email: 'ben@citadel.example', name: 'Ben', role: 'reader' },
    command,
  );
  await changeAccount(db, command, (await account('Cleo')).id, { disabled: true });
  const [ada, ben, cleo] = await listAccounts(db);
  expect(ada).toMatchObject({ name: 'Ada', seenAt: expect.any(String), passkeys: 0 });
  expect(ben).toMatchObject({ name: 'Ben', seenAt: null, invitedUntil: expect.any(String) });
  expect(cleo).toMatchObject({ name: 'Cleo', disabledAt: expect.any(String), invitedUntil: null });
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
