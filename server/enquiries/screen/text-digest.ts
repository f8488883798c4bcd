import { hash } from 'node:crypto';
import type { EnquiryFields } from '../../../contract/enquiry.ts';

/** Letters below which people say the same thing by chance ("Please call me back"). */
const SHORTEST = 60;

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
  let text = fold(description.replace(/(?:https?:\/\/|www\.)\S+/gi, ' '));
  for (const own of [email, company_name, name, ...name.split(/\s+/)]) {
    const word = fold(own);
    if (word.length > 2) text = text.replaceAll(word, ' ');
  }
  const letters = text.replace(/[^\p{L}\p{M}]+/gu, '');
  if (letters.length < SHORTEST) return null;
  return hash('sha256', letters, 'base64url');
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
