import { group, markdown } from '../field.ts';
import { closingCall, describePage, heading, sentence, updated } from './page-parts.ts';

/** /proof: the claims are entries of their own. */
export const howWeCount = describePage('how-we-count', 'How we count', {
  updated,
  title: heading.title,
  lead: markdown({ label: 'Lead', max: 600 }),
  together: group('How the figures fit together', {
    title: heading.title,
    body: markdown({ label: 'Text', max: 2_000 }),
  }),
  claims: sentence('Title of the claims', 100),
  labels: group('Labels', {
    counted: sentence('What was counted', 40),
    counted_on: sentence('When', 40),
    counted_by: sentence('By whom', 40),
    source: sentence('Source', 40),
    valid_until: sentence('Valid until', 40),
  }),
  closing_call: closingCall,
});
