import type { Secret } from './secret.ts';

/** Header by which the operator's test enquiry proves what it is. */
export const SYNTHETIC_HEADER = 'X-Citadel-Test';

/** Milliseconds for which a mark is valid. */
const VALID_FOR = 5 * 60 * 1000;

/** A mark that only somebody with the installation's secret can make: this enquiry is a test. */
export function makeSyntheticMark(secret: Secret, now = new Date()): string {
  return secret.seal('synthetic', now.getTime().toString(36));
}

export function readSyntheticMark(
  secret: Secret,
  mark: string | undefined,
  now = new Date(),
): boolean {
  const time = secret.unseal('synthetic', mark ?? '');
  if (time === null) return false;
  return Math.abs(now.getTime() - parseInt(time, 36)) <= VALID_FOR;
}
