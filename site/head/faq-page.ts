import type { Thing } from './json-ld.ts';

export interface FaqPage extends Thing {
  '@type': 'FAQPage';
  mainEntity: {
    '@type': 'Question';
    name: string;
    acceptedAnswer: { '@type': 'Answer'; text: string };
  }[];
}

/** Structured data of the questions and answers on a page. */
export const faqPage = (questions: readonly { title: string; body: string }[]): FaqPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, body }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: body },
  })),
});
