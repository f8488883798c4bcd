import type { HiringInputs, HiringProblem } from './hiring-inputs.ts';
import type { PersonPage } from '../contract/api/people.ts';
import type { CardCountry, CardRate, RateCard } from '../contract/api/rate-card.ts';

/**
 * The arithmetic of the calculator. Amounts are cents, hours hundredths of an hour, and percentages
 * hundredths of a percent. Every cost is exact before it is rounded, half up, to a whole dollar (or other
 * unit of the currency), and totals and savings are made of what was rounded: what is shown adds up.
 */

/** A year has 52 weeks, all of them paid for on both sides. */
const WEEKS = 52;
const MONTHS = 12;
/** Full-time hours a week without a preset. */
const FULL_TIME = 40_00;
/** Without a preset. */
const IN_DOLLARS = { place: 'locally', symbol: '$' };

/** The cost of a year, and a twelfth of it. */
export interface Cost {
  /** Cents. */
  year: number;
  month: number;
}

/** Somebody whose own rate may count. */
export interface HiringPerson extends Pick<PersonPage, 'slug' | 'name' | 'rate'> {
  services: readonly { slug: string }[];
}

/** The inputs with what the preset adds: all but country and person have a value. */
type FullInputs = Pick<HiringInputs, 'country' | 'person'> & {
  [Name in Exclude<keyof HiringInputs, 'country' | 'person'>]: NonNullable<HiringInputs[Name]>;
};

/** The result of the calculator, in the currency of the country. */
export interface HiringCost {
  role: CardRate;
  /** The name of the person whose rate it is; null if it is the starting rate. */
  person: string | null;
  /** The preset; null if none was chosen, so that all amounts are US dollars. */
  country: CardCountry | null;
  place: string;
  symbol: string;
  inputs: FullInputs;
  /** The hours a month of the smallest plan, if it bills more than these; null otherwise. */
  billed: number | null;
  /** The hours a week for which the wage is paid. */
  fullTime: number;
  /** Of a local hire, for the same hours: the total is the sum of the other lines. */
  local: { wage: Cost; taxes: Cost; benefits: Cost; desk: Cost; total: Cost };
  ours: Cost;
  /** Ours in cents of US dollars; the same as `ours` in a country that has them. */
  oursInDollars: Cost;
  /** Local less ours; below zero if the local hire is cheaper. */
  saving: Cost;
  /** The full-time wage at which both cost the same, in cents; null if the desk alone costs more. */
  evenWage: number | null;
  /** The hours a week at which both cost the same; null if there are none within a week's work. */
  evenHours: number | null;
}

/** What an hour costs: the rate of the person, if they do that work, or the starting rate. */
function rateOf(
  slug: string | null,
  card: RateCard,
  person: HiringPerson | null = null,
): (Pick<HiringCost, 'person'> & { role: CardRate }) | null {
  const starting = card.rates.find((one) => one.slug === slug);
  const rate = person?.services.some((one) => one.slug === slug) ? person.rate : null;
  if (rate === null) return starting ? { role: starting, person: null } : null;
  const named = starting ?? card.quoted.find((one) => one.slug === slug);
  if (!named) return null;
  const role = { from: null, until: null, ...named, amount: rate };
  return { role, person: person?.name ?? null };
}

/**
 * Compares a local hire with ours, for the same hours.
 *
 * @param person the one that the inputs name; null for none
 * @returns the costs, or what is missing or unknown
 */
export function calculateHiringCost(
  given: HiringInputs,
  card: RateCard,
  person: HiringPerson | null = null,
): { ok: true; cost: HiringCost } | { ok: false; problems: HiringProblem[] } {
  const { role, person: whose = null } = rateOf(given.role, card, person) ?? {};
  const country = card.countries.find(({ slug }) => slug === given.country) ?? null;
  const hours = given.hours ?? hundredths(country?.hours);
  const { wage } = given;
  const problems: HiringProblem[] = [];
  if (!role) problems.push({ input: 'role', reason: 'Choose the work from the list.' });
  if (given.country !== null && !country)
    problems.push({ input: 'country', reason: 'Choose the country from the list.' });
  if (hours === null)
    problems.push({ input: 'hours', reason: 'Enter the hours per week, or choose a country.' });
  if (wage === null)
    problems.push({ input: 'wage', reason: 'Enter what a full-time person earns a year.' });
  if (!role || hours === null || wage === null || problems.length > 0)
    return { ok: false, problems };

  const inputs = {
    role: role.slug,
    person: given.person,
    country: given.country,
    hours,
    wage,
    taxes: given.taxes ?? hundredths(country?.taxes) ?? 0,
    benefits: given.benefits ?? hundredths(country?.benefits) ?? 0,
    desk: given.desk ?? hundredths(country?.desk) ?? 0,
  };
  const fullTime = hundredths(country?.hours) ?? FULL_TIME;
  const perDollar = hundredths(country?.per_dollar) ?? 100;
  const { place, symbol } = country ?? IN_DOLLARS;
  const local = localCost(inputs, fullTime);
  const billed =
    card.least !== null && card.least * MONTHS * 100 > hours * WEEKS ? card.least : null;
  const yearly = billed === null ? hours * WEEKS : billed * MONTHS * 100;
  const inDollars = costOfYear(whole(hundredths(role.amount)!, yearly, 100));
  const ours = costOfYear(whole(inDollars.year, perDollar, 100));
  return {
    ok: true,
    cost: {
      role,
      person: whose,
      country,
      place,
      symbol,
      inputs,
      billed,
      fullTime,
      local,
      ours,
      oursInDollars: inDollars,
      saving: { year: local.total.year - ours.year, month: local.total.month - ours.month },
      evenWage: evenWage(inputs, fullTime, ours),
      // Fewer hours than those of the smallest plan cost the same.
      evenHours: billed === null ? evenHours(inputs, local, ours, card.least ?? 0) : null,
    },
  };
}

/** Taxes and benefits are parts of the wage for these hours; a desk costs the same for fewer hours. */
function localCost(inputs: FullInputs, fullTime: number): HiringCost['local'] {
  const wage = whole(inputs.wage, inputs.hours, fullTime);
  const lines = {
    wage: costOfYear(wage),
    taxes: costOfYear(whole(wage, inputs.taxes, 100_00)),
    benefits: costOfYear(whole(wage, inputs.benefits, 100_00)),
    desk: { year: whole(inputs.desk, MONTHS, 1), month: whole(inputs.desk, 1, 1) },
  };
  const sum = (of: keyof Cost) => Object.values(lines).reduce((total, cost) => total + cost[of], 0);
  return { ...lines, total: { year: sum('year'), month: sum('month') } };
}

/** A wage with which `wage × hours ÷ full time × (1 + taxes + benefits) + desk` is what we cost. */
function evenWage(inputs: FullInputs, fullTime: number, ours: Cost): number | null {
  const left = ours.year - whole(inputs.desk, MONTHS, 1);
  if (left <= 0) return null;
  const loaded = 100_00 + inputs.taxes + inputs.benefits;
  return whole(left * fullTime, 100_00, inputs.hours * loaded);
}

/**
 * The desk is the only cost that does not grow with the hours: where an hour of ours costs more than one
 * of a local hire, the two meet at the hours that the desk pays for.
 */
function evenHours(
  inputs: FullInputs,
  local: HiringCost['local'],
  ours: Cost,
  least: number,
): number | null {
  const dearer = ours.year - (local.total.year - local.desk.year);
  if (dearer <= 0 || local.desk.year === 0) return null;
  const even = rounded(local.desk.year, inputs.hours, dearer);
  const fewest = Math.max(1_00, (least * MONTHS * 100) / WEEKS);
  return even >= fewest && even <= 80_00 ? even : null;
}

/** An amount of the content, which has at most two decimals, in hundredths. */
function hundredths(amount: number): number;
function hundredths(amount: number | undefined): number | null;
function hundredths(amount: number | undefined): number | null {
  return amount === undefined ? null : Math.round(amount * 100);
}

const costOfYear = (year: number): Cost => ({ year, month: whole(year, 1, MONTHS) });

/** `amount × times ÷ by` in cents, rounded to a whole dollar. */
const whole = (amount: number, times: number, by: number): number =>
  rounded(amount, times, by * 100) * 100;

/** `amount × times ÷ by`, rounded half up, exact for any size. None of them is negative. */
function rounded(amount: number, times: number, by: number): number {
  const [twice, divisor] = [BigInt(amount) * BigInt(times) * 2n, BigInt(by)];
  return Number((twice + divisor) / (divisor * 2n));
}
