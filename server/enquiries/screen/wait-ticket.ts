import { createHash, randomBytes } from 'node:crypto';
import type { Secret } from '../secret.ts';
import type { Pass } from './rate-limit-pass.ts';

/** Milliseconds for which a ticket can be used after the wait. */
const VALID_FOR = 60 * 60 * 1000;

/**
 * A ticket that is worth something after a while: the way through for a browser
 * that runs no script and so cannot do a proof of work.
 *
 * @param client who may use it
 * @param from from when on
 */
export function issueTicket(secret: Secret, client: string, from: Date): string {
  const nonce = randomBytes(9).toString('base64url');
  return secret.seal('wait-ticket', `${from.getTime().toString(36)}.${nonce}`, client);
}

/**
 * What a ticket is worth: a pass, or from when on it will be one; null when it
 * is nobody's, or has run out. Whether it was used before is not known here.
 */
export function readTicket(
  secret: Secret,
  ticket: string,
  client: string,
  now: Date,
): { ripe: true; pass: Pass } | { ripe: false; from: Date } | null {
  const text = secret.unseal('wait-ticket', ticket, client);
  if (text === null) return null;
  const from = new Date(parseInt(text, 36));
  if (now < from) return { ripe: false, from };
  const expiresAt = new Date(from.getTime() + VALID_FOR);
  if (now > expiresAt) return null;
  // What was checked to its last character is what is remembered as used.
  const digest = createHash('sha256').update(ticket).digest('base64url');
  return { ripe: true, pass: { kind: 'ticket', digest, expiresAt } };
}
