/**
 * Titles and descriptions of the documents. They are separate from the texts because the heads of
 * all pages are bundled into the entry script.
 */
export const documentHeads = {
  cookiePolicy: {
    title: 'Cookie policy: no cookie, one session flag',
    description:
      'This website sets no cookie when you visit. It stores one session flag for the offer on the home page. What would change if analytics came on.',
  },
  dataSecurity: {
    title: 'Data security: how your records stay yours',
    description:
      'Named logins, managed computers, signed confidentiality and a plan for the bad day: how remote staff handle your data, and what stays in your hands.',
  },
  privacyPolicy: {
    title: 'Privacy policy: what we collect and keep',
    description:
      'This website collects what you type into the contact form and little else. Who reads it, where it goes, how long it is kept, and how to have it erased.',
  },
  refundPolicy: {
    title: 'Refund policy: notice, refunds, replacements',
    description:
      'What you pay in advance, how much notice ends an engagement, and when you get a complete refund, a pro-rata charge or a replacement.',
  },
  userAgreement: {
    title: 'User agreement: the terms for hiring remote staff',
    description:
      'Plans and hours, prepaid months, the notice deposit, trial, replacement, ownership of work, confidentiality and liability, in plain English.',
  },
} as const;

/** How many questions faq-text.ts has; a test compares the two. */
export const FAQ_QUESTIONS = 19;
