import { amount } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';
import { proof } from './proof.ts';

/**
 * content/rates/<slug of the service>.yaml: the starting rate of a service. Texts refer to it as
 * {{rate:<slug>}}, to the lowest and highest of all as {{rate:lowest}} and {{rate:highest}}, and to a
 * multiple as {{rate:<slug> x 60}}.
 */
export const rate = describeKind({
  name: 'rate',
  label: 'Rate of a service',
  files: { folder: 'rates' },
  lists: { says: { amount: '$# an hour', valid_until: 'Valid until #' } },
  fields: {
    amount: amount({ label: 'Amount', help: 'US dollars an hour', min: 1, max: 1_000 }),
    ...proof,
  },
});

export type RateValues = ValuesOf<typeof rate>;
