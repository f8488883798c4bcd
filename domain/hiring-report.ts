import {
  calculateHiringCost,
  type Cost,
  type HiringCost,
  type HiringPerson,
} from './hiring-arithmetic.ts';
import {
  formatHiringCost,
  HIRING_INPUTS,
  parseHiringCost,
  typedInputs,
  type HiringInput,
  type HiringProblem,
} from './hiring-inputs.ts';
import {
  assumptionsInWords,
  evenInWords,
  rateInWords,
  resultInWords,
  shareSaved,
} from './hiring-words.ts';
import { money } from './money.ts';
import { postDate } from './post-date.ts';
import type { RateCard } from '../contract/api/rate-card.ts';

/** A line of the table: what a year and a month of it cost, in words. */
export interface ReportLine {
  name: string;
  month: string;
  year: string;
}

/** A bar of the chart, divided into parts: percent of the chart's width. */
export interface ReportBar {
  label: string;
  parts: number[];
}

export interface HiringResult {
  headline: string;
  /** The saving in percent; negative if a local hire is cheaper. */
  share: number;
  /** Whose rate counts, and where both cost the same. */
  even: string[];
  assumptions: string;
  /** The source of the preset; null without a preset. */
  preset: string | null;
  /** The parts of a local hire, which are also those of the bar. */
  lines: ReportLine[];
  totals: ReportLine[];
  bars: { local: ReportBar; ours: ReportBar };
  /** The page with every input in its address. */
  path: string;
}

/** The content of /rates for a query, as finished words, so that the page needs none of the arithmetic. */
export interface HiringReport {
  typed: Record<HiringInput, string>;
  /** The person whose rate may count; null for none. */
  person: Pick<HiringPerson, 'slug' | 'name'> | null;
  /** With `typed`, the input has a value that makes no sense; otherwise it is missing. */
  problems: (HiringProblem & { typed: boolean })[];
  /** Null if there are problems. */
  result: HiringResult | null;
}

/**
 * Answers a query of /rates with a result, or with the reasons why there is none.
 *
 * @param person the one that the query names; null if it names none, or nobody has that name
 */
export function reportHiringCost(
  query: string,
  card: RateCard,
  person: HiringPerson | null = null,
): HiringReport {
  const typed = typedInputs(query);
  const parsed = parseHiringCost(query);
  const answered = calculateHiringCost(parsed.inputs, card, person);
  const asked = { typed, person: person && { slug: person.slug, name: person.name } };
  if (parsed.ok && answered.ok)
    return { ...asked, problems: [], result: describeResult(answered.cost) };
  const nonsense = parsed.ok ? [] : parsed.problems;
  const others = answered.ok ? [] : answered.problems;
  const problems = nonsense
    .concat(others.filter(({ input }) => nonsense.every((one) => one.input !== input)))
    .map((problem) => ({ ...problem, typed: typed[problem.input] !== '' }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  return { ...asked, problems, result: null };
}

const placeOf = ({ input }: HiringProblem) => HIRING_INPUTS.indexOf(input);

function describeResult(cost: HiringCost): HiringResult {
  const { symbol, place, local, ours, oursInDollars, saving, role, country } = cost;
  const line = (name: string, { month, year }: Cost, sign = symbol): ReportLine => ({
    name,
    month: money(Math.abs(month), sign),
    year: money(Math.abs(year), sign),
  });
  const widest = Math.max(local.total.year, ours.year, 1);
  const widths = (...years: Cost[]) =>
    years.map(({ year }) => Math.round((year * 100_00) / widest) / 100);
  const { wage, taxes, benefits, desk } = local;
  return {
    headline: resultInWords(cost),
    share: shareSaved(cost),
    even: [rateInWords(cost), ...evenInWords(cost)],
    assumptions: assumptionsInWords(cost),
    preset: country && `Preset as of ${postDate(country.date)}. ${country.source}`,
    lines: [
      line('Wage', wage),
      line('Payroll taxes', taxes),
      line('Benefits', benefits),
      line('Desk and equipment', desk),
    ],
    totals: [
      line(`A hire ${place}`, local.total),
      line('With us', ours),
      ...(symbol === '$' ? [] : [line('With us, in US dollars', oursInDollars, '$')]),
      line(saving.year < 0 ? 'More with us' : 'Less with us', saving),
    ],
    bars: {
      local: {
        label: `A hire ${place}: ${money(local.total.year, symbol)} a year`,
        parts: widths(wage, taxes, benefits, desk),
      },
      ours: {
        label: `${role.name} with us: ${money(ours.year, symbol)} a year`,
        parts: widths(ours),
      },
    },
    path: `/rates?${formatHiringCost(cost.inputs)}`,
  };
}
