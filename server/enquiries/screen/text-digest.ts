import { hash } from 'node:crypto';
import type { EnquiryFields } from '../../../contract/enquiry.ts';
import { plainWords } from './plain-words.ts';
import { takeLinks } from './text-links.ts';

/** Letters below which people say the same thing by chance ("Please call me back"). */
const SHORTEST = 60;
/** Letters after which a text is not looked at: names of other lengths move what follows. */
const LONGEST = 4_000;

/**
 * A digest of the description without what a mail merge changes: links,
 * numbers, punctuation, and the sender's own name, company and address. Null
 * for a text too short to be a copy of another.
 */
export function digestText({
  name,
  email,
  company_name,
  description,
}: EnquiryFields): string | null {
  const own = new Set(plainWords(`${email} ${company_name} ${name}`).split(' '));
  const letters = plainWords(takeLinks(description).rest)
    .split(' ')
    .filter((word) => !own.has(word))
    .join('')
    .replace(/\P{L}+/gu, '')
    .slice(0, LONGEST);
  if (letters.length < SHORTEST) return null;
  return hash('sha256', letters, 'base64url');
}
