import { expect, test } from 'vitest';
import { FAQ_QUESTIONS } from './document-heads.ts';
import { faqQuestions } from './faq-text.ts';

test('the number of questions in the page title is correct', () => {
  expect(faqQuestions).toHaveLength(FAQ_QUESTIONS);
});
