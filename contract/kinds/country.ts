import { amount, date, text } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';
import { position } from './person.ts';

const percent = (label: string, help: string) => amount({ label, help, min: 0, max: 100 });

/**
 * content/countries/<slug>.yaml: a preset of the calculator on /rates: what an employer there usually pays
 * on top of a wage. A value that the visitor types wins over it.
 */
export const country = describeKind({
  name: 'country',
  label: 'Country in the calculator',
  files: { folder: 'countries' },
  lists: { says: { currency: '#', date: 'As of #' } },
  fields: {
    position,
    name: text({ label: 'Name', help: 'As lists show it', max: 40 }),
    place: text({ label: 'Place', help: 'In a sentence: in the UK', max: 50 }),
    currency: text({
      label: 'Currency',
      help: 'Three letters, such as USD',
      max: 3,
      pattern: /^[A-Z]{3}$/,
      says: 'must be three capital letters',
    }),
    symbol: text({ label: 'Symbol', help: 'Before an amount', max: 4 }),
    hours: amount({ label: 'Full time', help: 'Usual hours a week', min: 20, max: 60 }),
    taxes: percent('Payroll taxes', 'What the employer pays, in percent of the wage'),
    benefits: percent('Benefits', 'Pension, insurance and the like, in percent of the wage'),
    desk: amount({
      label: 'Desk and equipment',
      help: 'A month, in the currency of the country',
      min: 0,
      max: 100_000,
    }),
    source: text({
      label: 'Source',
      help: 'Which body says what, and what is an example',
      max: 400,
    }),
    date: date({ label: 'Date', help: 'When the source was read' }),
    per_dollar: amount({
      label: 'Exchange rate',
      help: 'How much of the currency a US dollar buys; 1 for the dollar itself',
      min: 0.01,
      max: 100_000,
    }),
    per_dollar_date: date({ label: 'Date of the exchange rate' }),
  },
});

export type CountryValues = ValuesOf<typeof country>;
