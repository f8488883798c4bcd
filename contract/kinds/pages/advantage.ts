import { choice, group, list, markdown, optional, text } from '../field.ts';
import { banner, closingCall, describePage, heading, items, sentence } from './page-parts.ts';

/** /about-citadel-advantage */
export const advantage = describePage('advantage', 'The advantage', {
  banner,
  leads: group({
    label: 'Lead generation',
    fields: {
      title: heading.title,
      body: markdown({ label: 'Text', max: 1_500 }),
      caption: sentence('Caption of the table', 120),
      columns: list({
        label: 'Columns',
        item: text({ label: 'Column', max: 40 }),
        min: 4,
        max: 4,
      }),
      rows: items(
        { label: 'Rows', item: 'Row', min: 1, max: 10 },
        {
          firm: sentence('Firm', 80),
          person: sentence('Who decides', 80),
          reason: sentence('Why write now', 160),
          source: sentence('Where it says so', 80),
        },
      ),
    },
  }),
  sales: group({
    label: 'Sale automation',
    fields: {
      ...heading,
      names: group({
        label: 'Who acts',
        fields: {
          tool: sentence('The tool', 40),
          person: sentence('The person', 40),
          you: sentence('The client', 40),
        },
      }),
      stops: items(
        { label: 'Stages', item: 'Stage', min: 1, max: 12 },
        {
          when: sentence('When', 40),
          who: choice({ label: 'Who acts', options: ['tool', 'person', 'you'] }),
          text: sentence('Text', 300),
        },
      ),
    },
  }),
  marketing: group({
    label: 'Marketing optimization',
    fields: {
      ...heading,
      steps: items(
        { label: 'Steps', item: 'Step', min: 1, max: 4 },
        { when: sentence('When', 40), text: sentence('Text', 300) },
      ),
      note: sentence('Note'),
    },
  }),
  insights: group({
    label: 'Customer insights',
    fields: {
      ...heading,
      sources_title: sentence('Title of the sources', 60),
      sources: list({ label: 'Sources', item: sentence('Source', 120), min: 1, max: 10 }),
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
    },
  }),
  staff: group({
    label: 'Staff for growth',
    fields: {
      ...heading,
      people: items(
        { label: 'Roles', item: 'Role', min: 1, max: 10 },
        {
          service: text({ label: 'Service', help: 'The slug of its page', max: 120 }),
          name: sentence('Its name, as {{service:…}}', 80),
          does: sentence('What this person does', 120),
          rate: optional(sentence('Rate', 60)),
        },
      ),
    },
  }),
  closing_call: closingCall,
});
