import type { ListingEntry } from '../../../contract/api/listing.ts';

/** A service that the provider knows and the bundle does not. */
export interface ProvidedService {
  slug: string;
  name: string;
  /** From the provider's list of services; null if it is not listed. */
  entry: ListingEntry | null;
}

/** Names a service: as in the list of services, otherwise by the words of its slug. */
export function nameService(slug: string, entry: ListingEntry | null): ProvidedService {
  const words = slug.replaceAll('-', ' ');
  const name = entry?.post_title.trim() || words.charAt(0).toUpperCase() + words.slice(1);
  return { slug, name, entry };
}

/** Characters that search engines show of a description. */
const DESCRIPTION = 160;

/** The beginning of sanitized HTML as plain text, cut between two words. */
export function textOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => SIGNS[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= DESCRIPTION) return text;
  return `${text.slice(0, DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
