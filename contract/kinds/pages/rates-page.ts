import { group, items, list, text } from '../field.ts';
import { closingCall, describePage, heading, link, sentence, several } from './page-parts.ts';

/** /rates: the rate card and the calculator. */
export const ratesPage = describePage('rates', 'Rates page', {
  ...heading,
  jump: link,
  card: group('Rate card', {
    ...heading,
    caption: sentence(
      'Caption',
      120,
      '{from} stands for the day from which the newest rate is valid',
    ),
    work: sentence('Column of the work', 40),
    rate: sentence('Column of the rate', 40),
    month: sentence('Above the columns of the plans', 40),
    week: sentence(
      'Column of a plan',
      40,
      '{plan} and {hours} stand for its kind and its hours a week',
    ),
    valid: sentence('Column of the dates', 40),
    note: sentence('Note', 400),
    groups: items(
      { label: 'Fields of work', item: 'Field of work', min: 0, max: 12 },
      {
        title: sentence('Title', 60),
        services: list({
          label: 'Services',
          help: 'Those of no field come last',
          item: text({
            label: 'Service',
            help: 'The end of its address, such as finance',
            max: 120,
          }),
          min: 1,
          max: 40,
        }),
      },
    ),
  }),
  calculator: group('Calculator', {
    ...heading,
    empty: sentence('In place of a result', 200),
    beyond: sentence(
      'Beside a large saving',
      300,
      'Shown if a result saves more than the first percentage in it',
    ),
    left_out: sentence('Title of what is left out', 60),
    omissions: several('Left out', sentence('What is not counted', 240), 8),
  }),
  presets: group('Presets', {
    ...heading,
    figures: sentence(
      'Figures',
      200,
      '{hours}, {taxes}, {benefits} and {desk} stand for those of a country',
    ),
    exchange: sentence(
      'Exchange rate',
      100,
      '{amount} stands for what a US dollar is, {date} for when',
    ),
    read: sentence('Date of the source', 60, '{date} stands for it'),
  }),
  closing_call: closingCall,
});
