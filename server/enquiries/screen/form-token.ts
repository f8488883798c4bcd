import { FORM_TOKEN_MIN_AGE } from '../../../contract/enquiry/enquiry-fields.ts';
import type { Secret } from '../../secret/secret.ts';

/** Lifetime of a token in milliseconds: a tab may stay open for a day or two. */
const VALID_FOR = 48 * 60 * 60 * 1000;

export type FormTokenState =
  /** Missing or expired. */
  | 'absent'
  | 'forged'
  /** Returned sooner than FORM_TOKEN_MIN_AGE. */
  | 'young'
  | 'valid';

/**
 * Issues a signed timestamp of when the form was opened. It is bound to no client and can be used
 * any number of times.
 */
export function issueFormToken(secret: Secret, now = new Date()): string {
  return secret.seal('form-token', now.getTime().toString(36));
}

/** Verifies a form token; never throws. */
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
  return age < FORM_TOKEN_MIN_AGE ? 'young' : 'valid';
}
