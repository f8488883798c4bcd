import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateHiringCost } from './hiring-arithmetic.ts';
import {
  formatHiringCost,
  HIRING_INPUTS,
  parseHiringCost,
  type HiringInputs,
} from './hiring-inputs.ts';
import { reportHiringCost } from './hiring-report.ts';
import { hiringCostInWords } from './hiring-words.ts';
import type { CardCountry, RateCard } from '../contract/api/rate-card.ts';

const rate = (slug: string, name: string, amount: number) => ({
  slug,
  name,
  amount,
  from: '2026-07-01',
  until: null,
});

const preset = (
  slug: string,
  place: string,
  [currency, symbol, per_dollar]: [string, string, number],
  [hours, taxes, benefits, desk]: [number, number, number, number],
): CardCountry => ({
  slug,
  name: slug,
  place,
  currency,
  symbol,
  hours,
  taxes,
  benefits,
  desk,
  source: 'A body that says so.',
  date: '2026-10-01',
  per_dollar,
  per_dollar_date: '2026-10-01',
});

const card: RateCard = {
  rates: [
    rate('assistant', 'Virtual assistant', 5),
    rate('bookkeeper', 'Bookkeeping', 7),
    rate('paralegal', 'Legal work', 8),
    rate('developer', 'Web development', 9),
    rate('designer', 'Design', 7.35),
  ],
  quoted: [],
  plans: [],
  least: null,
  countries: [
    preset('usa', 'in the USA', ['USD', '$', 1], [40, 7.65, 15, 300]),
    preset('uk', 'in the UK', ['GBP', '£', 0.75], [37.5, 12, 3, 250]),
    preset('germany', 'in Germany', ['EUR', '€', 0.9], [40, 21, 2, 250]),
    preset('new-zealand', 'in New Zealand', ['NZD', 'NZ$', 1.7], [40, 1, 3, 400]),
    preset('uae', 'in the UAE', ['AED', 'AED', 3.67], [48, 0, 6, 1200]),
  ],
};

function calculate(query: string) {
  const parsed = parseHiringCost(query);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  const calculated = calculateHiringCost(parsed.inputs, card);
  if (!calculated.ok) throw new Error(JSON.stringify(calculated));
  return calculated.cost;
}

/** By hand: all amounts are cents, whole in the currency of the country, and so are their sums. */
test.each([
  // Wage 52,000; taxes 7.65% 3,978; benefits 15% 7,800; desk 12 × 300 = 3,600: 67,378. Ours 7 × 40 × 52 =
  // 14,560. Months: 4,333 (4,333.33) + 332 (331.50) + 650 + 300 = 5,615; 14,560 ÷ 12 = 1,213.33, so 1,213.
  // Even wage: (14,560 − 3,600) ÷ 1.2265 = 8,936.
  {
    query: 'role=bookkeeper&hours=40&country=usa&wage=52000',
    local: [67_378_00, 5_615_00],
    ours: [14_560_00, 1_213_00],
    saving: [52_818_00, 4_402_00],
    even: [8_936_00, null],
  },
  // 20 of 37.5 hours: wage 30,000 × 20 ÷ 37.5 = 16,000; 12% 1,920; 3% 480; desk 3,000: 21,400.
  // Ours 5 × 20 × 52 = $5,200 × 0.75 = 3,900. Months: 1,333 + 160 + 40 + 250 = 1,783; 325.
  // Even wage: (3,900 − 3,000) × 37.5 ÷ 20 ÷ 1.15 = 1,467 (1,467.39).
  {
    query: 'role=assistant&hours=20&country=uk&wage=30,000',
    local: [21_400_00, 1_783_00],
    ours: [3_900_00, 325_00],
    saving: [17_500_00, 1_458_00],
    even: [1_467_00, null],
  },
  // Typed values win: 20% instead of 21%, no desk. Wage 48,000 × 30 ÷ 40 = 36,000; 20% 7,200; 2% 720: 43,920.
  // Ours 8 × 30 × 52 = $12,480 × 0.9 = 11,232. Months: 3,000 + 600 + 60 = 3,660; 936.
  // Even wage: 11,232 × 40 ÷ 30 ÷ 1.22 = 12,275 (12,275.41).
  {
    query: 'role=paralegal&hours=30&country=germany&wage=48 000&taxes=20&desk=0',
    local: [43_920_00, 3_660_00],
    ours: [11_232_00, 936_00],
    saving: [32_688_00, 2_724_00],
    even: [12_275_00, null],
  },
  // Local is cheaper. Wage 12,000 × 25 ÷ 40 = 7,500; 1% 75; 3% 225; desk 4,800: 12,600. Ours 8 × 25 × 52 =
  // $10,400 × 1.7 = 17,680. Months: 625 + 6 (6.25) + 19 (18.75) + 400 = 1,050; 1,473.
  // Even wage: 12,880 × 40 ÷ 25 ÷ 1.04 = 19,815 (19,815.38). Even hours: 4,800 × 25 ÷ (17,680 − 7,800) = 12.15.
  {
    query: 'role=paralegal&hours=25&country=new-zealand&wage=12000',
    local: [12_600_00, 1_050_00],
    ours: [17_680_00, 1_473_00],
    saving: [-5_080_00, -423_00],
    even: [19_815_00, 12_15],
  },
  // Cents: 7.35 × 37.5 × 52 = 14,332.50, so 14,333. Wage 33,333.33 × 37.5 ÷ 40 = 31,249.996875, so 31,250;
  // 1.25% 391 (390.625); 0%; desk 99.99 × 12 = 1,199.88, so 1,200: 32,841.
  // Months: 2,604 (2,604.17) + 33 (32.58) + 0 + 100 = 2,737; 1,194 (1,194.42).
  // Even wage: (14,333 − 1,200) × 40 ÷ 37.5 ÷ 1.0125 = 13,836 (13,835.59).
  {
    query: 'role=designer&hours=37.5&wage=$33,333.33&taxes=1.25%&desk=99.99',
    local: [32_841_00, 2_737_00],
    ours: [14_333_00, 1_194_00],
    saving: [18_508_00, 1_543_00],
    even: [13_836_00, null],
  },
])('$query', ({ query, local, ours, saving, even }) => {
  const cost = calculate(query);
  const both = ({ year, month }: { year: number; month: number }) => [year, month];
  expect({
    local: both(cost.local.total),
    ours: both(cost.ours),
    saving: both(cost.saving),
    even: [cost.evenWage, cost.evenHours],
  }).toEqual({ local, ours, saving, even });
});

test('headline, sentences and table of a comparison', () => {
  const { result } = reportHiringCost('role=assistant&hours=20&country=uk&wage=30000', card);
  expect(result).toMatchObject({
    headline:
      'With these figures, it costs £17,500 a year less with us than in the UK, or £1,458 a month.',
    share: 81,
    even: [
      expect.stringContaining('Our side is the starting rate for Virtual assistant, $5 an hour.'),
      'Even at a quarter of this wage, hiring in the UK costs more.',
    ],
    assumptions:
      'This counts a full-time wage of £30,000 a year in the UK for 37.5 hours a week, prorated for 20 hours, ' +
      'payroll taxes of 12% and benefits of 3% on it, and £250 a month for desk and equipment; with us the starting ' +
      'rate of $5 an hour for the same hours in all 52 weeks of a year; a US dollar is £0.75, a sample rate of ' +
      'Oct 01, 2026; a month is a twelfth of a year, and every amount is rounded.',
    preset: 'Preset as of Oct 01, 2026. A body that says so.',
    path: '/rates?role=assistant&hours=20&country=uk&wage=30000&taxes=12&benefits=3&desk=250',
  });
  expect(result?.totals).toEqual([
    { name: 'A hire in the UK', month: '£1,783', year: '£21,400' },
    { name: 'With us', month: '£325', year: '£3,900' },
    { name: 'With us, in US dollars', month: '$433', year: '$5,200' },
    { name: 'Less with us', month: '£1,458', year: '£17,500' },
  ]);
});

test('the headline of a cheaper local hire, and of equal costs', () => {
  const headline = (query: string) => reportHiringCost(query, card).result?.headline;
  expect(headline('role=paralegal&hours=25&country=new-zealand&wage=12000')).toBe(
    'Hiring in New Zealand is cheaper: with us it costs NZ$5,080 a year more, or NZ$423 a month.',
  );
  expect(headline('role=assistant&hours=40&wage=10400')).toBe(
    'Both cost the same: $10,400 a year.',
  );
  const { result } = reportHiringCost('role=assistant&hours=1&country=uae&wage=1000', card);
  expect(result?.even[1]).toBe('Desk and equipment alone cost more in the UAE than we do.');
});

test('says whose rate counts: that of the person for their work, or the starting rate', () => {
  const ketaki = {
    slug: 'ketaki-ranade',
    name: 'Ketaki Ranade',
    rate: 12,
    services: [{ slug: 'bookkeeper' }, { slug: 'accountant' }],
  };
  const priced = { ...card, quoted: [{ slug: 'accountant', name: 'Accounting' }] };
  const report = (role: string, person: typeof ketaki | null) =>
    reportHiringCost(`role=${role}&person=ketaki-ranade&hours=40&wage=52000`, priced, person);
  const said = (...given: Parameters<typeof report>) => {
    const { result } = report(...given);
    return [result?.even[0], result?.totals[1]?.year];
  };
  const starting =
    'Our side is the starting rate for Bookkeeping, $7 an hour. ' +
    'Some people cost more: their pages give their own rates.';
  expect(said('bookkeeper', null)).toEqual([starting, '$14,560']);
  expect(said('bookkeeper', ketaki)).toEqual([
    'Our side is Ketaki Ranade’s own rate, $12 an hour.',
    '$24,960',
  ]);
  // Work without a starting rate has that of the person; work that they do not do, its own.
  expect(said('accountant', ketaki)[1]).toBe('$24,960');
  expect(said('assistant', ketaki)[1]).toBe('$10,400');
  expect(report('bookkeeper', ketaki).result?.path).toContain('person=ketaki-ranade');
  const parsed = parseHiringCost('role=bookkeeper&person=ketaki-ranade&hours=40&wage=52000');
  expect(hiringCostInWords(parsed.inputs, card, ketaki)).toBe(
    'Bookkeeping by Ketaki Ranade, 40 hours a week: ' +
      '$52,000 a year locally, $24,960 with us, $27,040 less',
  );
});

test('fewer hours than those of the smallest plan cost what it costs', () => {
  const small = { ...card, least: 60 };
  const report = (hours: number) =>
    reportHiringCost(`role=bookkeeper&hours=${hours}&country=usa&wage=52000`, small).result!;
  const { totals, assumptions, even } = report(10);
  // 60 hours a month at $7, although 10 a week are 43.
  expect(totals[1]).toEqual({ name: 'With us', month: '$420', year: '$5,040' });
  expect(assumptions).toContain(
    '$7 an hour for the 60 prepaid hours a month of our smallest plan;',
  );
  expect(even).toHaveLength(2);
  expect(report(13.8).totals[1]!.year).toBe('$5,040');
  // 14 × 52 ÷ 12 = 60.67 hours a month.
  expect(report(14).totals[1]!.year).toBe('$5,096');
  expect(report(14).assumptions).toContain('for the same hours in all 52 weeks of a year;');
  const dear = reportHiringCost('role=paralegal&hours=25&country=new-zealand&wage=12000', small);
  // They would meet at 12.15 hours a week, which no plan sells.
  expect(dear.result!.even).toHaveLength(2);
});

test('a break-even wage is said only if it is near the wage', () => {
  const even = (wage: number) =>
    reportHiringCost(`role=bookkeeper&hours=40&country=usa&wage=${wage}`, card).result!.even[1];
  expect(even(35_744)).toBe(
    'Both cost the same at a full-time wage of $8,936 a year (40 hours a week). ' +
      'Below that, hiring in the USA is cheaper.',
  );
  expect(even(35_745)).toBe('Even at a quarter of this wage, hiring in the USA costs more.');
});

test('an enquiry names it in one sentence', () => {
  const said = (query: string) => {
    const parsed = parseHiringCost(query);
    return parsed.ok ? hiringCostInWords(parsed.inputs, card) : null;
  };
  expect(said('role=bookkeeper&hours=40&country=usa&wage=52000')).toBe(
    'Bookkeeping, 40 hours a week: $67,378 a year in the USA, $14,560 with us, $52,818 less',
  );
  expect(said('role=assistant&hours=40&wage=9000')).toBe(
    'Virtual assistant, 40 hours a week: $9,000 a year locally, $10,400 with us, $1,400 more',
  );
  expect(said('role=gone&hours=40&wage=9000')).toBeNull();
});

test('missing, unknown and invalid inputs each have a message', () => {
  const reasons = (query: string) =>
    reportHiringCost(query, card).problems.map(({ input, typed, reason }) => [
      input,
      typed,
      reason,
    ]);
  expect(reasons('role=')).toEqual([
    ['role', false, 'Choose the work from the list.'],
    ['hours', false, 'Enter the hours per week, or choose a country.'],
    ['wage', false, 'Enter what a full-time person earns a year.'],
  ]);
  expect(reasons('role=nobody&country=atlantis&wage=1000')).toMatchObject(
    [
      ['role', true, 'Choose the work from the list.'],
      ['hours', false, {}],
      ['country', true, 'Choose the country from the list.'],
    ].map(([input, typed, reason]) => [
      input,
      typed,
      typeof reason === 'string' ? reason : expect.any(String),
    ]),
  );
  expect(reasons('hours=81&wage=10000001&taxes=101&desk=-5')).toEqual([
    ['role', false, 'Choose the work from the list.'],
    ['hours', true, 'Enter the hours a week, from 1 to 80.'],
    ['wage', true, 'Enter the yearly wage, from 1,000 to 10,000,000.'],
    ['taxes', true, 'Enter the payroll taxes, from 0 to 100.'],
    ['desk', true, 'Enter desk and equipment a month in digits, like 300.'],
  ]);
});

/** Amounts of an hour and a week, other forms, other digits. */
const NO_WAGES = '25 850 4e4 45k 1.234.567 45.000 1,23 NaN Infinity ٤٥ 0x10 --1 <b>'.split(' ');

test.each([...NO_WAGES, '9'.repeat(500)])('%s is no wage', (wage) => {
  expect(parseHiringCost({ wage })).toMatchObject({ ok: false, problems: [{ input: 'wage' }] });
});

describe('for any query', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'0123456789.,-+e% $') }),
    fc.integer({ min: -5, max: 20_000_000 }).map(String),
    fc.double().map(String),
    fc.constantFrom(...card.rates, ...card.countries).map(({ slug }) => slug),
    fc.constantFrom('', '0', 'NaN', 'Infinity', '__proto__', 'constructor', '1e309', '\u0000'),
  );
  const amount = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 });
  const sensible: fc.Arbitrary<HiringInputs> = fc.record({
    role: fc.constantFrom(...card.rates).map(({ slug }) => slug),
    person: fc.constantFrom(null, 'ketaki-ranade'),
    hours: amount(1, 80),
    country: fc.option(fc.constantFrom(...card.countries).map(({ slug }) => slug)),
    wage: fc.oneof(amount(1_000, 10_000_000), amount(1_000, 60_000)),
    taxes: fc.option(amount(0, 100)),
    benefits: fc.option(amount(0, 100)),
    desk: fc.option(amount(0, 100_000)),
  });
  const NONSENSE = /NaN|Infinity|undefined|null|\[object/;
  const textsOf = ({ problems, result }: ReturnType<typeof reportHiringCost>) =>
    JSON.stringify([problems.map(({ reason }) => reason), { ...result, preset: '' }]);

  test('no query throws, or puts NaN into a text', () => {
    const query = fc.dictionary(fc.constantFrom(...HIRING_INPUTS, 'other'), value);
    fc.assert(
      fc.property(query, (given) => {
        const report = reportHiringCost(new URLSearchParams(given).toString(), card);
        expect(report.result === null).toBe(report.problems.length > 0);
        expect(textsOf(report)).not.toMatch(NONSENSE);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the amounts add up, in whole units of money', () => {
    fc.assert(
      fc.property(sensible, (given) => {
        const cost = calculate(formatHiringCost(given));
        const { local, ours, saving } = cost;
        for (const of of ['year', 'month'] as const) {
          expect(saving[of]).toBe(local.total[of] - ours[of]);
          const { wage, taxes, benefits, desk, total } = local;
          expect(wage[of] + taxes[of] + benefits[of] + desk[of]).toBe(total[of]);
          for (const shown of [wage, taxes, benefits, desk, cost.ours, saving])
            expect(Math.abs(shown[of]) % 100).toBe(0);
        }
        const report = reportHiringCost(formatHiringCost(given), card);
        expect(textsOf(report)).not.toMatch(NONSENSE);
        expect(report.result!.headline.includes('less with us')).toBe(saving.year > 0);
        for (const { parts } of Object.values(report.result!.bars)) {
          expect(parts.every((width) => width >= 0)).toBe(true);
          expect(parts.reduce((sum, width) => sum + width, 0)).toBeLessThan(100.03);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('the address of inputs is parsed as these inputs', () => {
    fc.assert(
      fc.property(sensible, (inputs) => {
        expect(parseHiringCost(formatHiringCost(inputs))).toEqual({ ok: true, inputs });
      }),
    );
  });

  test('the address of a result gives the same result without the preset’s help', () => {
    fc.assert(
      fc.property(sensible, (inputs) => {
        const { result } = reportHiringCost(formatHiringCost(inputs), card);
        expect(reportHiringCost(result!.path.split('?')[1]!, card).result).toEqual(result);
      }),
    );
  });
});
