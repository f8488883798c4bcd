import type { ZonesQuery } from '../../provider/time-zones.ts';

/** The inputs of /time-zones as text: the router has read numbers and lists in them. */
export function readZonesQuery(search: Record<string, unknown>): ZonesQuery {
  const text = (value: unknown) =>
    value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
  return {
    zone: text(search.zone),
    start: text(search.start),
    end: text(search.end),
    plan: text(search.plan),
  };
}
