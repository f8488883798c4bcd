import { choice, group, items, markdown, optional } from '../field.ts';
import {
  banner,
  closingCall,
  columns,
  describePage,
  heading,
  namedService,
  sentence,
  several,
} from './page-parts.ts';

/** /about-citadel-advantage */
export const advantage = describePage('advantage', 'The advantage', {
  banner,
  leads: group('Lead generation', {
    title: heading.title,
    body: markdown({ label: 'Text', max: 1_500 }),
    caption: sentence('Caption of the table', 120),
    columns: columns(4),
    rows: items(
      { label: 'Rows', item: 'Row', min: 1, max: 10 },
      {
        firm: sentence('Firm', 80),
        person: sentence('Who decides', 80),
        reason: sentence('Why write now', 160),
        source: sentence('Where it says so', 80),
      },
    ),
  }),
  sales: group('Sale automation', {
    ...heading,
    names: group('Who does it', {
      tool: sentence('The tool', 40),
      person: sentence('The person', 40),
      you: sentence('The client', 40),
    }),
    stops: items(
      { label: 'Stages', item: 'Stage', min: 1, max: 12 },
      {
        when: sentence('When', 40),
        who: choice({ label: 'Who does it', options: ['tool', 'person', 'you'] }),
        text: sentence('Text', 300),
      },
    ),
  }),
  marketing: group('Marketing optimization', {
    ...heading,
    steps: items(
      { label: 'Steps', item: 'Step', min: 1, max: 4 },
      { when: sentence('When', 40), text: sentence('Text', 300) },
    ),
    note: sentence('Note'),
  }),
  insights: group('Customer insights', {
    ...heading,
    sources_title: sentence('Title of the sources', 60),
    sources: several('Sources', sentence('Source', 120), 10),
    note: sentence('Note'),
    sheet: sentence('Title of the page', 80),
    sheet_note: sentence('Note beside it', 80),
    findings: items(
      { label: 'Findings', item: 'Finding', min: 1, max: 6 },
      {
        label: sentence('Label', 60),
        text: sentence('What was said', 200),
        action: sentence('What follows', 200),
      },
    ),
  }),
  staff: group('Staff for growth', {
    ...heading,
    people: items(
      { label: 'Roles', item: 'Role', min: 1, max: 10 },
      {
        ...namedService,
        does: sentence('What this person does', 120),
        rate: optional(sentence('Rate', 60)),
      },
    ),
  }),
  closing_call: closingCall,
});
