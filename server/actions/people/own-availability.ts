import { z } from 'zod';
import { availability, type Availability } from '../../../contract/studio/availability.ts';
import { isZone } from '../../time/is-zone.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

/** As it is stored: null for the firm's hours and no leave. */
export function storedAvailability(given: Availability): string | null {
  const { hours, leave } = given;
  if (hours && !isZone(hours.time_zone))
    throw new Refused('invalid', 'There is no time zone of this name.');
  return hours === null && leave === null ? null : JSON.stringify(given);
}

const input = z.strictObject({ availability });

/** Says when the account that acts works. Owners change that of others by `changeAccount`. */
export const setOwnAvailability: ActionOn<typeof input, { name: string }> = {
  input,
  scopes: () => [],
  async run({ db, by }, given) {
    const stored = { availability: storedAvailability(given.availability) };
    await db.updateTable('accounts').set(stored).where('id', '=', by.id).execute();
    return { name: by.name };
  },
  audit: ({ name }) => ({ act: 'change-hours', subject: name }),
};
