import { expect, test } from 'vitest';
import { FAQ_QUESTIONS } from './document-heads.ts';
import { faqQuestions } from './faq-text.ts';

test('the title of the page counts the questions that are on it', () => {
  expect(faqQuestions).toHaveLength(FAQ_QUESTIONS);
});
