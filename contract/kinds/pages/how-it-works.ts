import { choice, group, items } from '../field.ts';
import { banner, closingCall, describePage, heading, sentence } from './page-parts.ts';

/** /how-does-citadel-works */
export const howItWorks = describePage('how-it-works', 'How it works', {
  banner,
  steps: group('Steps', {
    ...heading,
    your_part: sentence('The client’s part', 40),
    our_part: sentence('Our part', 40),
    items: items(
      { label: 'Steps', item: 'Step', min: 1, max: 8 },
      {
        name: sentence('Name', 60),
        you: sentence('The client’s part', 300),
        we: sentence('Our part', 300),
      },
    ),
  }),
  models: group('Working models', {
    ...heading,
    items: items(
      { label: 'Models', item: 'Model', min: 1, max: 2 },
      {
        name: sentence('Name', 60),
        drawing: choice({ label: 'Drawing', options: ['person', 'team'] }),
        facts: items(
          { label: 'Facts', item: 'Fact', min: 1, max: 8 },
          { question: sentence('Question', 60), answer: sentence('Answer', 200) },
        ),
      },
    ),
  }),
  money: group('Payments', {
    ...heading,
    stages: items(
      { label: 'Stages', item: 'Stage', min: 1, max: 6 },
      {
        name: sentence('Name', 40),
        pay: sentence('What is paid', 60),
        text: sentence('Text', 200),
      },
    ),
  }),
  closing_call: closingCall,
});
