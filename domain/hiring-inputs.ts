import { grouped } from './money.ts';
import { PAGE_INPUTS } from '../contract/page-inputs.ts';
import { SLUG } from '../contract/slug.ts';

/**
 * The query of /rates: what the calculator is asked. Every input is optional here; what a calculation
 * needs is said by `calculateHiringCost`.
 */
export interface HiringInputs {
  /** Slug of a service. */
  role: string | null;
  /** Slug of the person whose rate counts. */
  person: string | null;
  /** A week, in hundredths of an hour. */
  hours: number | null;
  /** Slug of a preset. */
  country: string | null;
  /** A year of full-time work, in cents of the country's currency. */
  wage: number | null;
  /** Payroll taxes in hundredths of a percent of the wage. */
  taxes: number | null;
  /** Benefits in hundredths of a percent of the wage. */
  benefits: number | null;
  /** Desk and equipment a month, in cents. */
  desk: number | null;
}

export type HiringInput = keyof HiringInputs;

/** Something about an input that has to be mended, as a sentence for the visitor. */
export interface HiringProblem {
  input: HiringInput;
  reason: string;
}

/** With `ok: false`, the inputs that make no sense are null. */
export type ParsedHiring =
  | { ok: true; inputs: HiringInputs }
  | { ok: false; inputs: HiringInputs; problems: HiringProblem[] };

/** The numeric inputs: limits in whole units, the name in messages, and an example. */
const NUMBERS = {
  hours: { min: 1, max: 80, name: 'the hours a week', like: '40' },
  /** An hour's or a week's wage is no year's: it would say that any local hire is cheaper. */
  wage: { min: 1_000, max: 10_000_000, name: 'the yearly wage', like: '52000' },
  taxes: { min: 0, max: 100, name: 'the payroll taxes', like: '7.65' },
  benefits: { min: 0, max: 100, name: 'the benefits', like: '15' },
  desk: { min: 0, max: 100_000, name: 'desk and equipment a month', like: '300' },
} as const;

type NumberInput = keyof typeof NUMBERS;

/** All inputs, in the order of the form and of the address. */
export const HIRING_INPUTS = PAGE_INPUTS['/rates'] satisfies readonly HiringInput[];

/** The most characters of an input; the form shows no more of a longer one. */
const LONGEST_INPUT = 120;

/** A number as people write it: 45000, 45,000, 45 000.50, $45,000 or 7.65%. */
const NUMBER = /^[$£€]?\s?(\d{1,3}(?:[,\s]\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s?%?$/;

/** The typed text of each input, for the form; the first value if a name is repeated. */
export function typedInputs(query: string | Record<string, string>): Record<HiringInput, string> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    HIRING_INPUTS.map((name) => [name, (given.get(name) ?? '').trim().slice(0, LONGEST_INPUT + 1)]),
  ) as Record<HiringInput, string>;
}

/**
 * Parses the query of /rates. An empty input counts as none; other parameters are ignored.
 *
 * @returns the inputs, or the reason for each that makes no sense; it never throws
 */
export function parseHiringCost(query: string | Record<string, string>): ParsedHiring {
  const problems: HiringProblem[] = [];
  const inputs = Object.fromEntries(
    Object.entries(typedInputs(query)).map(([input, typed]) => {
      if (typed === '') return [input, null];
      const name = input as HiringInput;
      const parsed = name in NUMBERS ? parseNumber(name as NumberInput, typed) : parseSlug(typed);
      if (typeof parsed !== 'object') return [input, parsed];
      problems.push({ input: name, ...parsed });
      return [input, null];
    }),
  ) as unknown as HiringInputs;
  return problems.length > 0 ? { ok: false, inputs, problems } : { ok: true, inputs };
}

/** The query of inputs: `parseHiringCost` of it returns the same inputs. */
export function formatHiringCost(inputs: HiringInputs): string {
  const query = new URLSearchParams();
  for (const name of HIRING_INPUTS) {
    const value = inputs[name];
    if (typeof value === 'number') query.set(name, `${value / 100}`);
    else if (value !== null) query.set(name, value);
  }
  return query.toString();
}

const parseSlug = (typed: string): string | { reason: string } =>
  SLUG.test(typed) && typed.length <= LONGEST_INPUT
    ? typed
    : { reason: 'Choose one from the list.' };

/** A number in hundredths. */
function parseNumber(input: NumberInput, typed: string): number | { reason: string } {
  const [, whole = '', parts = ''] = NUMBER.exec(typed) ?? [];
  const { min, max, name, like } = NUMBERS[input];
  if (whole === '') return { reason: `Enter ${name} in digits, like ${like}.` };
  const hundredths = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(parts.padEnd(2, '0'));
  if (hundredths < min * 100 || hundredths > max * 100)
    return { reason: `Enter ${name}, from ${grouped(min)} to ${grouped(max)}.` };
  return hundredths;
}
