import { group, markdown } from '../field.ts';
import { closingCall, describePage, heading, sentence, titled } from './page-parts.ts';

/** /time-zones */
export const timeZones = describePage('time-zones', 'Your hours and ours', {
  ...heading,
  examples: group('Examples', heading),
  break: sentence('Beside the shared hours, when a break counts', 160),
  people: group('Link to people', {
    yours: sentence('Who shares hours of the visitor’s day', 80),
    near: sentence('Who shares hours of a day nearby', 80, '{city} stands for where'),
  }),
  advice: group('Advice below a result', {
    night: sentence('When the team works at night', 300),
    few: sentence('When few hours are shared', 300),
    none: sentence('When no hours are shared', 300),
    hourly: sentence('On the hourly plan', 300),
  }),
  seasons: sentence('Title of the seasons', 80),
  shifts: group('Shifts', { ...titled, caption: sentence('Caption of the table', 120) }),
  method: group('How it is calculated', {
    title: heading.title,
    body: markdown({ label: 'Text', max: 1_500 }),
    sum: group('A day as a sum', {
      yours: sentence('The visitor’s day', 60, '{place} stands for where'),
      india: sentence('The same in India', 60, '{apart} stands for how much later it is there'),
      team: sentence('The day of the team', 60, '{shift} stands for its name'),
      shared: sentence('What is shared', 60),
    }),
  }),
  closing_call: closingCall,
});
