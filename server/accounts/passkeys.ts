import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { spendPass, type Pass } from '../limits/rate-limit-pass.ts';
import type { Secret } from '../secret/secret.ts';
import { appendAudit } from './audit-log.ts';
import { endSessionsOf, startSession, type Session } from './sessions.ts';
import { digestOf } from './tokens.ts';

/** Milliseconds in which a person may respond to the browser's dialog. */
const VALID_FOR = 5 * 60_000;

/** Loaded when first needed: a site whose studio nobody uses does without it. */
const webauthn = () => import('@simplewebauthn/server');

/** What passkeys are made for. */
export interface PasskeyContext {
  db: Database;
  secret: Secret;
  /** Origin of the studio: passkeys belong to its host name. */
  studioUrl: string;
}

/** What a passkey is asked for: its ticket is valid for nothing else. */
type Purpose = 'sign-in' | 'verify' | 'add';

/** What the browser is to pass to its API, and the ticket to send back with the result. */
export interface Asked<Options> {
  options: Options;
  /** The sealed challenge. */
  ticket: string;
}

/** What the browser sends back. */
export interface Answered<Response> {
  ticket: string;
  response: Response;
}

const hostOf = ({ studioUrl }: PasskeyContext) => new URL(studioUrl).hostname;

/** @param accountId whom the ticket is for; empty for anybody */
function seal(
  { secret }: PasskeyContext,
  purpose: Purpose,
  accountId: string,
  challenge: string,
): string {
  const text = `${challenge}.${Date.now() + VALID_FOR}`;
  return secret.seal('passkey', text, `${purpose} ${accountId}`);
}

/** The challenge of a valid ticket, and the pass that is spent with it. */
function unseal(
  { secret }: PasskeyContext,
  purpose: Purpose,
  accountId: string,
  ticket: string,
): { challenge: string; pass: Pass } | null {
  const [challenge = '', end] =
    secret.unseal('passkey', ticket, `${purpose} ${accountId}`)?.split('.') ?? [];
  const expiresAt = new Date(Number(end));
  return expiresAt.getTime() > Date.now()
    ? { challenge, pass: { digest: digestOf(ticket), expiresAt } }
    : null;
}

/** What every check expects. */
const expected = (context: PasskeyContext, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: context.studioUrl,
  expectedRPID: hostOf(context),
  requireUserVerification: true,
});

const transportsOf = (json: string) => JSON.parse(json) as string[];

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, used_at, ...row }) => ({
    ...row,
    createdAt: created_at,
    usedAt: used_at,
  }));
}

/** Asks for a new passkey of an account. It names the account by itself and checks the person. */
export async function askForNewPasskey(
  context: PasskeyContext,
  { id, email, name }: Session['account'],
): Promise<Asked<PublicKeyCredentialCreationOptionsJSON>> {
  const known = await listPasskeys(context.db, id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Studio',
    rpID: hostOf(context),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: VALID_FOR,
    excludeCredentials: known.map((passkey) => ({
      id: passkey.id,
      transports: transportsOf(passkey.transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, ticket: seal(context, 'add', id, options.challenge) };
}

/**
 * Stores a new passkey of an account.
 *
 * @returns false if the response is not valid
 */
export async function addPasskey(
  context: PasskeyContext,
  { account }: Session,
  { ticket, response }: Answered<RegistrationResponseJSON>,
  name: string,
): Promise<boolean> {
  const asked = unseal(context, 'add', account.id, ticket);
  if (!asked) return false;
  const { verifyRegistrationResponse } = await webauthn();
  // It throws at what is not valid.
  const result = await verifyRegistrationResponse({
    response,
    ...expected(context, asked.challenge),
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
export async function askForPasskey(
  context: PasskeyContext,
  account: Session['account'] | null,
): Promise<Asked<PublicKeyCredentialRequestOptionsJSON>> {
  const known = account && (await listPasskeys(context.db, account.id));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context),
    timeout: VALID_FOR,
    userVerification: 'required',
    ...(known && {
      allowCredentials: known.map(({ id, transports }) => ({
        id,
        transports: transportsOf(transports),
      })),
    }),
  });
  const purpose = account ? 'verify' : 'sign-in';
  return { options, ticket: seal(context, purpose, account?.id ?? '', options.challenge) };
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
  checkPasskey(context, 'sign-in', '', answered, (transaction, account) =>
    startSession(transaction, account, 'passkey', replaced),
  );

/** Records in a session that a passkey of its account was checked now. Returns null if it is not valid. */
export const verifyByPasskey = (
  context: PasskeyContext,
  { account, digest }: Session,
  answered: Authentication,
): Promise<true | null> =>
  checkPasskey<true>(context, 'verify', account.id, answered, async (transaction) => {
    await transaction
      .updateTable('sessions')
      .set({ verified_at: new Date().toISOString() })
      .where('digest', '=', digest)
      .execute();
    return true;
  });

/** Checks a passkey and uses its ticket up in the transaction of what it is for. */
async function checkPasskey<Result>(
  context: PasskeyContext,
  purpose: Purpose,
  accountId: string,
  { ticket, response }: Authentication,
  then: (transaction: Database, account: { id: string; name: string }) => Promise<Result>,
): Promise<Result | null> {
  const asked = unseal(context, purpose, accountId, ticket);
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
