import { hash, randomBytes } from 'node:crypto';
import type { Secret } from '../../secret/secret.ts';
import type { Pass } from '../../limits/rate-limit-pass.ts';

/** Milliseconds for which a ticket is valid after the wait. */
const VALID_FOR = 60 * 60 * 1000;

/**
 * Issues a ticket that becomes a pass after a wait, for browsers without JavaScript, which cannot
 * do a proof of work.
 *
 * @param client the only client that may use it
 * @param from when it becomes valid
 */
export function issueTicket(secret: Secret, client: string, from: Date): string {
  const nonce = randomBytes(9).toString('base64url');
  return secret.seal('wait-ticket', `${from.getTime().toString(36)}.${nonce}`, client);
}

/**
 * Verifies a ticket: returns its pass, or when it becomes valid; null if it is forged, expired or
 * of another client. Does not check whether it was used before.
 */
export function readTicket(
  secret: Secret,
  ticket: string,
  client: string,
  now: Date,
): { ready: true; pass: Pass } | { ready: false; from: Date } | null {
  const text = secret.unseal('wait-ticket', ticket, client);
  if (text === null) return null;
  const from = new Date(parseInt(text, 36));
  if (now < from) return { ready: false, from };
  const expiresAt = new Date(from.getTime() + VALID_FOR);
  if (now > expiresAt) return null;
  // The seal has one encoding (secret.ts), so the digest of the ticket identifies it.
  const digest = hash('sha256', ticket, 'base64url');
  return { ready: true, pass: { digest, expiresAt } };
}
