import { beforeAll, expect, it } from 'vitest';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import { draftPost, postSource } from '../../tests/helpers/store/publish-post.ts';
import { findAccount, listAccounts } from '../accounts/accounts.ts';
import { findKey } from '../accounts/api-keys.ts';
import { listAudit } from '../accounts/audit-log.ts';
import { redeemLink } from '../accounts/sign-in-links.ts';
import type { Database } from '../db/open-database.ts';

let store: OwnStore;
let db: Database;

beforeAll(async () => {
  store = await openOwnStore();
  ({ db } = store);
  return store.close;
});

const STUDIO_URL = 'https://studio.citadel.example';
const citadel = (words: string, settings: Record<string, string> = {}) =>
  citadelHere(words.split(' '), { ...store.settings, STUDIO_URL, ...settings });

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)!;

/** Opens the link that a command has printed last. @returns the name of the account that is signed in */
async function openLink({ stdout, stderr }: { stdout: string; stderr: string }) {
  const [address, token = ''] = lastLine(stdout).split('#');
  expect([address, stderr]).toEqual([`${STUDIO_URL}/link`, '']);
  const redeemed = await redeemLink(db, token, null);
  return typeof redeemed === 'string' ? redeemed : redeemed.account.name;
}

it('accounts are invited, linked, listed and disabled', async () => {
  expect((await citadel('accounts list')).stdout).toBe('There are no accounts yet.\n');
  const invited = await citadel('accounts invite --email Olga@Citadel.example --role owner');
  expect(await openLink(invited)).toBe('olga');
  const again = await citadel('accounts invite --email olga@citadel.example --role owner');
  expect([again.status, again.stdout]).toEqual([1, '']);
  await citadel('accounts invite --email ada@citadel.example --role editor --name Ada');

  const linked = await citadel('accounts link --email OLGA@citadel.example');
  expect(linked.stdout).toContain('within ten minutes');
  expect(await openLink(linked)).toBe('olga');
  expect(await openLink(linked)).toBe('gone');
  const invitedAgain = await citadel('accounts link --email ada@citadel.example');
  expect(invitedAgain.stdout).toContain('within three days');

  const last = await citadel('accounts disable --email olga@citadel.example');
  expect([last.status, last.stderr]).toEqual([1, expect.stringContaining('last owner')]);
  const revision_id = await draftPost(db, 'shared', postSource('Shared'));
  const { id: account_id } = (await findAccount(db, 'ada@citadel.example'))!;
  const link = {
    revision_id,
    account_id,
    created_by: 'Ada',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  for (const digest of ['one', 'two'])
    await db
      .insertInto('draft_links')
      .values({ ...link, digest, expires_at: '9999-01-01T00:00:00.000Z' })
      .execute();
  const disabled = await citadel('accounts disable --email ada@citadel.example');
  expect(disabled).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/ended: 2\.\n.*KIND +SLUG +UNTIL.*\n.*9999-01-01/),
  });
  expect(await db.selectFrom('draft_links').selectAll().execute()).toEqual([]);
  expect(await openLink(invitedAgain)).toBe('gone');
  expect((await citadel('accounts link --email ada@citadel.example')).status).toBe(1);
  expect(
    (await listAccounts(db)).map(({ name, role, disabledAt }) => [name, role, disabledAt !== null]),
  ).toEqual([
    ['Ada', 'editor', true],
    ['olga', 'owner', false],
  ]);
  expect((await citadel('accounts list')).stdout).toMatch(
    /^EMAIL +NAME +ROLE +PASSKEYS +STATE +SEEN\nada@citadel\.example +Ada +editor +0 +disabled\n/,
  );
});

it('keys are made, listed and revoked', async () => {
  const made = await citadel('keys create --name CI --scope content:read --scope content:write');
  const key = lastLine(made.stdout);
  expect(await findKey(db, key)).toEqual({
    name: 'CI',
    scopes: ['content:read', 'content:write'],
    forAgents: false,
  });
  const forAgent = await citadel('keys create --name AI --scope enquiries:read --for-agents');
  expect(forAgent.stdout).toMatch(/personal data .* vendor of its model/);
  expect(await findKey(db, lastLine(forAgent.stdout))).toMatchObject({ forAgents: true });
  expect((await citadel('keys list')).stdout).toMatch(
    /\nAI +enquiries:read +yes +2.*\nCI +content:read content:write +2/,
  );
  expect((await citadel('keys create --name CI --scope content:read')).status).toBe(1);
  expect((await citadel('keys revoke --name CI')).status).toBe(0);
  expect(await findKey(db, key)).toBeNull();
  expect((await citadel('keys revoke --name CI')).status).toBe(1);
  const { entries } = await listAudit(db, undefined);
  expect(entries[0]).toMatchObject({ actor: 'command', act: 'revoke-key', subject: 'CI' });
});

it.each([
  ['accounts invite --role owner', 'must be an email address'],
  ['accounts invite --email nobody --role owner', 'must be an email address'],
  ['accounts invite --email a@b.example --role king', '--role must be one of'],
  ['keys create --scope content:read', '--name is missing'],
  ['keys create --name X', '--scope must be one of'],
  ['keys create --name X --scope all', '--scope must be one of'],
])('%s is wrong usage', async (words, says) => {
  const { status, stderr } = await citadel(words);
  expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
});

it('makes no link for a studio that is switched off', async () => {
  const words = 'accounts invite --email b@citadel.example --role reader';
  const { status, stderr } = await citadel(words, { STUDIO: 'off' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('STUDIO=off')]);
  expect((await citadel('accounts list')).stdout).not.toContain('b@citadel.example');
});
