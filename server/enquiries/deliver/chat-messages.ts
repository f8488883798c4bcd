import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { eventInWords } from '../../../contract/studio/event-types.ts';
import { describeEnquiry, type StoredEnquiry } from '../read-enquiries.ts';
import type { EnquiryEvent } from './event-deliveries.ts';

/** Characters of a text; the longest that Slack takes in a block are 3,000. */
const MOST = 2_500;

const shortened = (text: string) =>
  text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text;

/** The body of a webhook for a chat. What visitors typed stands where neither program reads markup or mentions. */
type Compose = (enquiry: StoredEnquiry, event: EnquiryEvent | undefined, link: string) => object;

function partsOf(enquiry: StoredEnquiry, event: EnquiryEvent | undefined) {
  const mark = enquiry.synthetic ? '[Test] ' : '';
  const what = event ? `${eventInWords(event.act)} by ${event.actor}` : 'new';
  return {
    title: `${mark}Enquiry ${numberOf(enquiry.id)}: ${what}`,
    text: shortened(event ? event.body : enquiry.description),
    facts: describeEnquiry(enquiry, '')
      .filter(([label, text]) => text !== '' && (!event || label === 'Name' || label === 'Company'))
      .map(([label, text]) => [label, shortened(text)] as const),
  };
}

/** https://docs.slack.dev/reference/block-kit/composition-objects/text-object/: `plain_text` has no markup. */
const composeSlack: Compose = (enquiry, event, link) => {
  const { title, text, facts } = partsOf(enquiry, event);
  const plain = (words: string) => ({
    type: 'section',
    text: { type: 'plain_text', text: words, emoji: false },
  });
  return {
    // For notifications: nothing that a visitor typed.
    text: `Enquiry ${numberOf(enquiry.id)}`,
    unfurl_links: false,
    blocks: [
      plain(title),
      ...(text ? [plain(text)] : []),
      plain(shortened(facts.map((fact) => fact.join(': ')).join('\n'))),
      ...(link
        ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${link}|Open in the studio>` } }]
        : []),
    ],
  };
};

/** https://adaptivecards.io/explorer/TextRun.html: other than in a TextBlock, Markdown is not read in a TextRun. */
const composeTeams: Compose = (enquiry, event, link) => {
  const { title, text, facts } = partsOf(enquiry, event);
  const line = (...runs: object[]) => ({ type: 'RichTextBlock', inlines: runs });
  const run = (words: string, weight = 'Default') => ({ type: 'TextRun', text: words, weight });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            line(run(title, 'Bolder')),
            ...(text ? [line(run(text))] : []),
            ...facts.map(([label, value]) => line(run(`${label}: `, 'Bolder'), run(value))),
          ],
          ...(link && {
            actions: [{ type: 'Action.OpenUrl', title: 'Open in the studio', url: link }],
          }),
        },
      },
    ],
  };
};

/** By the `format` of a webhook. */
export const chatMessages = { slack: composeSlack, teams: composeTeams } as const;
