import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { spendPass } from '../limits/rate-limit-pass.ts';
import type { Secret } from '../secret/secret.ts';
import { appendAudit } from './audit-log.ts';
import { endSessionsOf, recordCheck, startSession, type Session } from './sessions.ts';
import { digestOf } from './tokens.ts';

/** Milliseconds in which a person may respond to the browser's dialog. */
const VALID_FOR = 5 * 60_000;

/** EdDSA, ES256 and RS256. In Node, ML-DSA is experimental. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when first needed: it takes 25 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

/** What passkeys are made for. */
export interface PasskeyContext {
  db: Database;
  secret: Secret;
  /** Origin of the studio: passkeys belong to its host name. */
  studioUrl: string;
}

/** What the browser's API made of the options, and the ticket that came with them. */
interface Answered<Response> {
  ticket: string;
  response: Response;
}

const hostOf = ({ studioUrl }: PasskeyContext) => new URL(studioUrl).hostname;

/**
 * Options for the browser's API, with their sealed challenge.
 *
 * @param accountId whom the ticket is for; empty for anybody
 */
const withTicket = <Options extends { challenge: string }>(
  { secret }: PasskeyContext,
  options: Options,
  accountId: string,
) => ({
  options,
  ticket: secret.seal('passkey', `${options.challenge}.${Date.now() + VALID_FOR}`, accountId),
});

/** The challenge of a valid ticket, and the pass that is spent with it. */
function readTicket({ secret }: PasskeyContext, ticket: string, accountId: string) {
  const [challenge = '', end] = secret.unseal('passkey', ticket, accountId)?.split('.') ?? [];
  const pass = { digest: digestOf(ticket), expiresAt: new Date(Number(end)) };
  return pass.expiresAt.getTime() > Date.now() ? { challenge, pass } : null;
}

/** What every check expects. */
const expected = (context: PasskeyContext, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: context.studioUrl,
  expectedRPID: hostOf(context),
  requireUserVerification: true,
});

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (db: Database, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

/** The passkeys of an account, as browsers need them to find one. */
async function credentialsOf({ db }: PasskeyContext, accountId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }));
}

/** Asks for a new passkey of an account. It names the account by itself and checks the person. */
export async function askForNewPasskey(
  context: PasskeyContext,
  { id, email, name }: Session['account'],
) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Studio',
    rpID: hostOf(context),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: VALID_FOR,
    excludeCredentials: await credentialsOf(context, id),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return withTicket(context, options, id);
}

/**
 * Stores a new passkey of an account, which counts as checked now.
 *
 * @returns false if the response is not valid
 */
export async function addPasskey(
  context: PasskeyContext,
  { account, digest }: Session,
  { ticket, response }: Answered<RegistrationResponseJSON>,
  name: string,
): Promise<boolean> {
  const asked = readTicket(context, ticket, account.id);
  if (!asked) return false;
  const { verifyRegistrationResponse } = await webauthn();
  // It throws at what is not valid.
  const result = await verifyRegistrationResponse({
    response,
    ...expected(context, asked.challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return false;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return write(context.db, async (transaction) => {
    if (!(await spendPass(transaction, asked.pass))) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('passkeys')
      .values({
        id,
        account_id: account.id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports),
        name,
        created_at: new Date().toISOString(),
        used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await recordCheck(transaction, digest);
    await appendAudit(transaction, account, 'add-passkey', account.name);
    return true;
  });
}

/**
 * Removes a passkey of an account and ends its other sessions: the device may be in other hands.
 *
 * @returns false if the account has no such passkey
 */
export const removePasskey = (
  db: Database,
  { account, digest }: Session,
  id: string,
): Promise<boolean> =>
  write(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await endSessionsOf(transaction, account.id, digest);
    await appendAudit(transaction, account, 'remove-passkey', account.name);
    return true;
  });

/**
 * Asks for a passkey: any to sign in, or one of the account.
 *
 * @param account null to sign in
 */
export async function askForPasskey(context: PasskeyContext, account: Session['account'] | null) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context),
    timeout: VALID_FOR,
    userVerification: 'required',
    ...(account && { allowCredentials: await credentialsOf(context, account.id) }),
  });
  return withTicket(context, options, account?.id ?? '');
}

type Authentication = Answered<AuthenticationResponseJSON>;

/**
 * Signs in by a passkey.
 *
 * @param replaced the cookie of the session that the new one replaces
 * @returns the cookie of the session; null if the response is not valid
 */
export const signInByPasskey = (
  context: PasskeyContext,
  answered: Authentication,
  replaced: string | undefined,
): Promise<string | null> =>
  checkPasskey(context, '', answered, (transaction, account) =>
    startSession(transaction, account, 'passkey', replaced),
  );

/** Records in a session that a passkey of its account was checked now. Returns null if it is not valid. */
export const verifyByPasskey = (
  context: PasskeyContext,
  { account, digest }: Session,
  answered: Authentication,
): Promise<true | null> =>
  checkPasskey<true>(context, account.id, answered, async (transaction) => {
    await recordCheck(transaction, digest);
    return true;
  });

/**
 * Checks a passkey and uses its ticket up in the transaction of what it is for.
 *
 * @param accountId the account that it must belong to; empty for any
 */
async function checkPasskey<Result>(
  context: PasskeyContext,
  accountId: string,
  { ticket, response }: Authentication,
  then: (transaction: Database, account: { id: string; name: string }) => Promise<Result>,
): Promise<Result | null> {
  const asked = readTicket(context, ticket, accountId);
  const passkey = await context.db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['passkeys.id', 'public_key', 'counter', 'account_id', 'accounts.name'])
    .where('passkeys.id', '=', response.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!asked || !passkey || (accountId !== '' && passkey.account_id !== accountId)) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  // It throws at what is not valid.
  const result = await verifyAuthenticationResponse({
    response,
    ...expected(context, asked.challenge),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter } = result.authenticationInfo;
  return write(context.db, async (transaction) => {
    if (!(await spendPass(transaction, asked.pass))) return null;
    const { numUpdatedRows } = await transaction
      .updateTable('passkeys')
      .set({ counter: newCounter, used_at: new Date().toISOString() })
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow();
    // It was removed meanwhile.
    if (numUpdatedRows === 0n) return null;
    return then(transaction, { id: passkey.account_id, name: passkey.name });
  });
}
