/** Structured data of the questions and answers on a page. */
export const faqPage = (questions: readonly { title: string; body: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, body }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: body },
  })),
});
