import type { ListingEntry } from '../../../contract/api/listing.ts';

type Named = Pick<ListingEntry, 'post_name' | 'post_title'>;

/** Sorts services alphabetically. Of several with one slug it keeps the first. */
export function sortByName(services: readonly Named[]): Named[] {
  const bySlug = new Map(services.toReversed().map((service) => [service.post_name, service]));
  return [...bySlug.values()].toSorted((a, b) => a.post_title.localeCompare(b.post_title, 'en'));
}
