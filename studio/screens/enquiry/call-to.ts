import { plainDigits } from '../../../contract/plain-digits.ts';

/** The address that calls a number, however it was written. */
export function callTo(number: string): string {
  const called = plainDigits(number)
    // An extension is dialed later.
    .replace(/(\d)\s*(?:ext|x).*/i, '$1')
    // Not dialed from abroad.
    .replace(/(\+.*)\(0\)/, '$1');
  return `tel:${called.replaceAll(/[^\d+]/g, '')}`;
}
