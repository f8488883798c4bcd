import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { spendPass } from '../limits/rate-limit-pass.ts';
import type { Secret } from '../secret/secret.ts';
import { givenName } from './accounts.ts';
import { appendAudit } from './audit-log.ts';
import { recordCheck, type Session } from './sessions.ts';
import { digestOf } from './tokens.ts';

/** Milliseconds in which a person may respond to the browser's dialog. */
const VALID_FOR = 5 * 60_000;

/** EdDSA, ES256 and RS256. In Node, ML-DSA is experimental. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when first needed: it takes 25 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

/** What creating and checking a passkey needs. */
export interface PasskeyContext {
  db: Database;
  secret: Secret;
  /** Origin of the studio: passkeys belong to its host name. */
  studioUrl: string;
}

/** The browser's response; @simplewebauthn/server checks the rest of it. */
const credential = <Response extends { id: string }>() =>
  z.custom<Response>((given) => z.object({ id: z.string() }).safeParse(given).success);

/** The response of `navigator.credentials.get`, with the ticket of its options. */
export const assertion = z.object({
  ticket: z.string(),
  response: credential<AuthenticationResponseJSON>(),
});

/** The response of `navigator.credentials.create`. */
export const attestation = z.object({
  ticket: z.string(),
  response: credential<RegistrationResponseJSON>(),
  name: givenName,
});

const hostOf = ({ studioUrl }: PasskeyContext) => new URL(studioUrl).hostname;

/**
 * Adds a ticket to options for the browser: their challenge, sealed.
 *
 * @param accountId the account that the ticket is for; empty for any
 */
const withTicket = <Options extends { challenge: string }>(
  { secret }: PasskeyContext,
  options: Options,
  accountId: string,
) => ({
  options,
  ticket: secret.seal('passkey', `${options.challenge}.${Date.now() + VALID_FOR}`, accountId),
});

/**
 * Redeems a ticket. Returns what the browser's response must match; null if the ticket is invalid or used.
 */
async function useTicket(context: PasskeyContext, ticket: string, accountId: string) {
  const [challenge = '', end] =
    context.secret.unseal('passkey', ticket, accountId)?.split('.') ?? [];
  const expiresAt = new Date(Number(end));
  if (!(expiresAt.getTime() > Date.now())) return null;
  const pass = { digest: digestOf(ticket), expiresAt };
  if (!(await write(context.db, (transaction) => spendPass(transaction, pass)))) return null;
  return {
    expectedChallenge: challenge,
    expectedOrigin: context.studioUrl,
    expectedRPID: hostOf(context),
    requireUserVerification: true,
  };
}

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (db: Database, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

/** The passkeys of an account, as options for browsers name them. */
async function credentialsOf({ db }: PasskeyContext, accountId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }));
}

/** Asks for a new passkey, which names its account (nobody types an address) and checks the person. */
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
 * Stores a new passkey of an account, which counts as a fresh check.
 *
 * @returns `refused` if the response is invalid, `taken` if the passkey is stored already
 */
export async function addPasskey(
  context: PasskeyContext,
  session: Session,
  { ticket, response, name }: z.output<typeof attestation>,
): Promise<'added' | 'refused' | 'taken'> {
  const { account } = session;
  const expected = await useTicket(context, ticket, account.id);
  if (!expected) return 'refused';
  const { verifyRegistrationResponse } = await webauthn();
  // It throws at an invalid response.
  const result = await verifyRegistrationResponse({
    response,
    ...expected,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return 'refused';
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return write(context.db, async (transaction) => {
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
    if (numInsertedOrUpdatedRows === 0n) return 'taken';
    await recordCheck(transaction, session);
    await appendAudit(transaction, account, 'add-passkey', account.name);
    return 'added';
  });
}

/**
 * Asks for a passkey.
 *
 * @param accountId the account that it must belong to; empty for any
 */
export async function askForPasskey(context: PasskeyContext, accountId: string) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context),
    timeout: VALID_FOR,
    userVerification: 'required',
    ...(accountId !== '' && { allowCredentials: await credentialsOf(context, accountId) }),
  });
  return withTicket(context, options, accountId);
}

/**
 * Checks a passkey.
 *
 * @param accountId the account that it must belong to; empty for any
 * @returns its account, and whether its counter is 0 again since this use; null if the response is not valid
 */
export async function checkPasskey(
  context: PasskeyContext,
  { ticket, response }: z.output<typeof assertion>,
  accountId: string,
): Promise<{ id: string; name: string; email: string; moved: boolean } | null> {
  const expected = await useTicket(context, ticket, accountId);
  const passkey = await context.db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['passkeys.id', 'public_key', 'account_id', 'accounts.name', 'accounts.email'])
    .where('passkeys.id', '=', response.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!expected || !passkey || (accountId !== '' && passkey.account_id !== accountId)) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  // It throws at an invalid response.
  const result = await verifyAuthenticationResponse({
    response,
    ...expected,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // Compared below, where two concurrent assertions cannot both pass.
      counter: 0,
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter, credentialDeviceType } = result.authenticationInfo;
  const { account_id: id, name, email } = passkey;
  return write(context.db, async (transaction) => {
    const record = async (comparison: '=' | '<' | '>') => {
      const { numUpdatedRows } = await transaction
        .updateTable('passkeys')
        .set({ counter: newCounter, used_at: new Date().toISOString() })
        .where('id', '=', passkey.id)
        .where('counter', comparison, newCounter)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    };
    // Managers that sync passkeys do not count: one that was moved to them sends 0 from then on.
    const moved = newCounter === 0 && credentialDeviceType === 'multiDevice' && (await record('>'));
    if (moved) await appendAudit(transaction, { id, name }, 'move-passkey', name);
    // Passkeys without a counter always send 0.
    const accepted = moved || (await record(newCounter === 0 ? '=' : '<'));
    return accepted ? { id, name, email, moved } : null;
  });
}
