import type { ZonesAnswer } from '../../contract/api/time-zones.ts';
import type { WorkingHoursField } from '../../domain/working-hours.ts';
import { callOwn } from './api-calls.ts';
import { query } from './query.ts';

/** The query of /time-zones, as text. */
export type ZonesQuery = Partial<Record<WorkingHoursField, string | undefined>>;

/** The content of /time-zones for a query. */
export const timeZones = ({ zone, start, end, plan }: ZonesQuery) =>
  query(['time-zones', zone, start, end, plan], (signal): Promise<ZonesAnswer> =>
    callOwn('api/time-zones', { zone, start, end, plan }, signal),
  );
