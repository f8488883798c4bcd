import {
  findPhoneNumbersInText,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { plainDigits } from '../../../contract/plain-digits.ts';

/** A phone number as a visitor wrote it, ready to call. */
export interface ReadPhone {
  /** What is dialed, like `+15125551006`; as written if its country is not known. */
  dialed: string;
  /** The same for people, like `+1 512 555 1006`. */
  shown: string;
  /** ISO 3166; null if it is not known. */
  country: string | null;
}

/**
 * Reads a phone number, however it is written.
 *
 * @param home the country of national numbers; null if it is not known
 */
export function readPhone(written: string, home: string | null): ReadPhone {
  const folded = plainDigits(written.normalize('NFKC')).replace(/^\D*00/, '+');
  const country = (home ?? undefined) as CountryCode | undefined;
  const found =
    parsePhoneNumberFromString(folded, country) ??
    findPhoneNumbersInText(folded, country).map(({ number }) => number)[0];
  // A national number of no possible length belongs to another country.
  if (!found || (!folded.includes('+') && !found.isPossible()))
    return { dialed: asWritten(folded), shown: written, country: null };
  return {
    dialed: found.number,
    shown: found.formatInternational(),
    country: found.country ?? null,
  };
}

/** The digits of a number that is not understood; an extension is dialed later. */
const asWritten = (folded: string): string =>
  folded.replace(/(\d)\s*(?:ext|x).*/i, '$1').replaceAll(/[^\d+]/g, '');
