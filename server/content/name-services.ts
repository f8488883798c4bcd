import type { PageName } from '../../contract/kinds/pages/page-kinds.ts';

/** Pages whose words link to services. */
export const LINKING: readonly PageName[] = ['about', 'advantage'];

/**
 * The words of a page, in which each link to a service has a name: if none is stated, as in entries of an
 * earlier version, the name of the service.
 */
export const nameServices = (page: PageName, words: Record<string, unknown>) =>
  LINKING.includes(page) ? (named(words) as Record<string, unknown>) : words;

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  const group = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
  return typeof group.service === 'string'
    ? { ...group, name: group.name ?? `{{service:${group.service}}}` }
    : group;
}
