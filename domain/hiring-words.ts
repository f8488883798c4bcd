import type { RateCard } from '../contract/api/rate-card.ts';
import { calculateHiringCost, type HiringCost, type HiringPerson } from './hiring-arithmetic.ts';
import type { HiringInputs } from './hiring-inputs.ts';
import { money } from './money.ts';
import { postDate } from './post-date.ts';

/** The sentences of the calculator. All amounts are cents. */

/** Hundredths as a plain number: 37.5 */
const plain = (hundredths: number): string => `${hundredths / 100}`;

/** Hundredths of an hour: 40 hours, 1 hour, 37.5 hours. */
const hoursInWords = (hours: number): string =>
  `${plain(hours)} ${hours === 100 ? 'hour' : 'hours'}`;

/**
 * The inputs and the result in one sentence without a full stop, for an enquiry that began with them.
 *
 * @param person the one that the inputs name; null for none
 * @returns null if the inputs do not make a calculation, or no longer do
 */
export function hiringCostInWords(
  given: HiringInputs,
  card: RateCard,
  person: HiringPerson | null = null,
): string | null {
  const calculated = calculateHiringCost(given, card, person);
  if (!calculated.ok) return null;
  const { role, person: whose, inputs, place, symbol, local, ours, saving } = calculated.cost;
  const both =
    `${role.name}${whose === null ? '' : ` by ${whose}`}, ${hoursInWords(inputs.hours)} a week: ` +
    `${money(local.total.year, symbol)} a year ${place}, ${money(ours.year, symbol)} with us`;
  if (saving.year === 0) return `${both}, the same`;
  const difference = money(Math.abs(saving.year), symbol);
  return saving.year > 0 ? `${both}, ${difference} less` : `${both}, ${difference} more`;
}

/** The saving in percent of the local hire, rounded down so that it is never overstated. */
export const shareSaved = ({ local, saving }: Pick<HiringCost, 'local' | 'saving'>): number =>
  Math.floor((saving.year * 100) / local.total.year);

/** The result in a few words. */
export function resultInWords({ place, symbol, local, saving }: HiringCost): string {
  if (saving.year === 0) return `Both cost the same: ${money(local.total.year, symbol)} a year.`;
  const [year, month] = [saving.year, saving.month].map((one) => money(Math.abs(one), symbol));
  if (saving.year < 0)
    return `Hiring ${place} is cheaper: with us it costs ${year} a year more, or ${month} a month.`;
  // No percentage: our claim is what clients have confirmed, and these figures are nobody's yet.
  return `With these figures, it costs ${year} a year less with us than ${place}, or ${month} a month.`;
}

/** A lower break-even wage than this part of the wage is nobody's. */
const FAR_BELOW = 4;

function evenWageInWords({ place, symbol, evenWage, fullTime, inputs }: HiringCost): string {
  if (evenWage === null) return `Desk and equipment alone cost more ${place} than we do.`;
  if (evenWage * FAR_BELOW < inputs.wage)
    return `Even at a quarter of this wage, hiring ${place} costs more.`;
  return (
    `Both cost the same at a full-time wage of ${money(evenWage, symbol)} a year ` +
    `(${hoursInWords(fullTime)} a week). Below that, hiring ${place} is cheaper.`
  );
}

/** The break-even wage and hours. */
export function evenInWords(cost: HiringCost): string[] {
  const { place, evenHours } = cost;
  const wage = evenWageInWords(cost);
  if (evenHours === null) return [wage];
  return [
    wage,
    `At this wage both cost the same at ${hoursInWords(evenHours)} a week, because a desk costs the same ` +
      `for fewer hours. With more hours, hiring ${place} is cheaper; with fewer, we are.`,
  ];
}

const perHour = ({ amount }: HiringCost['role']) =>
  `${money(Math.round(amount * 100), '$')} an hour`;

/** Whose rate counts. */
export const rateInWords = ({ role, person }: Pick<HiringCost, 'role' | 'person'>): string =>
  person === null
    ? `Our side is the starting rate for ${role.name}, ${perHour(role)}. Some people cost more: their pages give their own rates.`
    : `Our side is ${person}’s own rate, ${perHour(role)}.`;

/** Everything that the result assumes, in one sentence. */
export function assumptionsInWords(cost: HiringCost): string {
  const { place, symbol, inputs, billed, fullTime, role, person, country } = cost;
  const { hours } = inputs;
  const sameHours = hours === fullTime ? '' : `, prorated for ${hoursInWords(hours)}`;
  const exchange =
    country && country.currency !== 'USD'
      ? `; a US dollar is ${money(Math.round(country.per_dollar * 100), symbol)}, ` +
        `a sample rate of ${postDate(country.per_dollar_date)}`
      : '';
  const ourHours =
    billed === null
      ? 'for the same hours in all 52 weeks of a year'
      : `for the ${billed} prepaid hours a month of our smallest plan`;
  return (
    `This counts a full-time wage of ${money(inputs.wage, symbol)} a year ${place} for ` +
    `${hoursInWords(fullTime)} a week${sameHours}, payroll taxes of ${plain(inputs.taxes)}% and ` +
    `benefits of ${plain(inputs.benefits)}% on it, and ${money(inputs.desk, symbol)} a month for desk ` +
    `and equipment; with us ${person === null ? 'the starting rate' : 'their rate'} of ${perHour(role)} ` +
    `${ourHours}${exchange}; a month is a twelfth of a year, and every amount is rounded.`
  );
}
