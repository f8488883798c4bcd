import { calculateHiringCost } from './hiring-arithmetic.ts';
import type { HiringInputs } from './hiring-inputs.ts';
import { compareInWords, hoursInWords } from './hiring-words.ts';
import type { RateCard } from '../contract/api/rate-card.ts';

/** What other pages know of the calculator on /rates: its query, and what it says in one sentence. */

export { parseHiringCost } from './hiring-inputs.ts';

/**
 * The inputs and the result in one sentence, for an enquiry that began with them.
 *
 * @returns null if the inputs do not make a calculation, or no longer do
 */
export function hiringCostInWords(inputs: HiringInputs, card: RateCard): string | null {
  const calculated = calculateHiringCost(inputs, card);
  if (!calculated.ok) return null;
  const { role, hours } = calculated.cost;
  return `${role.name}, ${hoursInWords(hours)} a week: ${compareInWords(calculated.cost)}`;
}
