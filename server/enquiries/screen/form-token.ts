import { FORM_TOKEN_MIN_AGE } from '../../../contract/enquiry-fields.ts';
import type { Secret } from '../secret.ts';

/** Milliseconds for which a token says something: a tab may stay open over a weekend's night. */
const VALID_FOR = 48 * 60 * 60 * 1000;
const TOO_SHORT = FORM_TOKEN_MIN_AGE;

export type FormTokenState =
  /** None, or one so old that it says nothing. */
  | 'absent'
  | 'forged'
  /** Issued too shortly before it came back. */
  | 'young'
  | 'valid';

/**
 * A token that says when the form was begun. It belongs to nobody and can be
 * used any number of times: it only says that somebody asked for it, and when.
 */
export function issueFormToken(secret: Secret, now = new Date()): string {
  return secret.seal('form-token', now.getTime().toString(36));
}

export function readFormToken(
  secret: Secret,
  token: string | null,
  now = new Date(),
): FormTokenState {
  if (token === null) return 'absent';
  const issued = secret.unseal('form-token', token);
  if (issued === null) return 'forged';
  const age = now.getTime() - parseInt(issued, 36);
  if (age > VALID_FOR) return 'absent';
  return age < TOO_SHORT ? 'young' : 'valid';
}
