import type { Secret } from '../secret/secret.ts';

/** Header that marks a test enquiry of the operator (`citadel send-test`). */
export const SYNTHETIC_HEADER = 'X-Citadel-Test';

/** Lifetime of a mark in milliseconds. */
const VALID_FOR = 5 * 60 * 1000;

/** Signs a mark for a test enquiry with the installation's secret. */
export function makeSyntheticMark(secret: Secret, now = new Date()): string {
  return secret.seal('synthetic', now.getTime().toString(36));
}

/** Whether a mark is valid and was issued within the last five minutes. */
export function readSyntheticMark(
  secret: Secret,
  mark: string | undefined,
  now = new Date(),
): boolean {
  const time = secret.unseal('synthetic', mark ?? '');
  if (time === null) return false;
  return Math.abs(now.getTime() - parseInt(time, 36)) <= VALID_FOR;
}
