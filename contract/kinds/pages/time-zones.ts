import { group, markdown } from '../field.ts';
import { closingCall, describePage, heading, sentence, titled } from './page-parts.ts';

/** /time-zones */
export const timeZones = describePage('time-zones', 'Your hours and ours', {
  ...heading,
  examples: group({ label: 'Examples', fields: heading }),
  advice: group({
    label: 'Advice below a result',
    fields: {
      night: sentence('When the team works at night', 300),
      few: sentence('When few hours are shared', 300),
      none: sentence('When no hours are shared', 300),
      hourly: sentence('On the hourly plan', 300),
    },
  }),
  seasons: sentence('Title of the seasons', 80),
  shifts: group({
    label: 'Shifts',
    fields: { ...titled, caption: sentence('Caption of the table', 120) },
  }),
  method: group({
    label: 'How it is calculated',
    fields: { title: heading.title, body: markdown({ label: 'Text', max: 1_500 }) },
  }),
  closing_call: closingCall,
});
