import { queryOptions } from '@tanstack/react-query';
import type { ZonesAnswer } from '../../contract/api/time-zones.ts';
import type { WorkingHoursField } from '../../domain/working-hours.ts';
import { callOwn } from './call-provider.ts';

/** The query of /time-zones, as text. */
export type ZonesQuery = Partial<Record<WorkingHoursField, string | undefined>>;

/** What /time-zones shows for its query. */
export const timeZones = ({ zone, start, end, plan }: ZonesQuery) =>
  queryOptions({
    queryKey: ['time-zones', zone, start, end, plan],
    queryFn: async ({ signal }): Promise<ZonesAnswer> =>
      callOwn('api/time-zones', { zone, start, end, plan }, signal),
  });
