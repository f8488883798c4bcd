/** How many questions faq-text.ts has; a test compares the two. */
export const FAQ_QUESTIONS = 19;
