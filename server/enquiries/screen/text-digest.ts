import { hash } from 'node:crypto';
import type { EnquiryFields } from '../../../contract/enquiry/enquiry.ts';
import { plainWords } from './plain-words.ts';
import { takeLinks } from './text-links.ts';

/** Shorter texts may be equal by chance ("Please call me back"). In letters. */
const MIN_LETTERS = 60;
/** Longer texts are truncated. In letters. */
const MAX_LETTERS = 4_000;

/**
 * A digest of the description without the parts that a mail merge changes: links, numbers,
 * punctuation, and the sender's own name, company and address. Null if the text is too short to
 * be recognized as a copy.
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
    .slice(0, MAX_LETTERS);
  if (letters.length < MIN_LETTERS) return null;
  return hash('sha256', letters, 'base64url');
}
