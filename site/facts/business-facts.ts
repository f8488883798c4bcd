/**
 * Rates, hours and figures (spec section 9). A test compares every figure on the pages and in the
 * content with these.
 */

/** In US dollars an hour, for sentences that are not content yet; the rates are in content/rates. */
export const lowestRate = 5;
/** Marketing figures. Where the specification states different figures, each has its own name. */
export const figures = {
  savings: 'up to 72%',
  savingsElsewhere: 'up to 70%',
  hireWithin: 'under 24 hours',
  onboardWithin: '24 hours',
  acceptedApplicants: 'top 3%',
  trialToHire: '98%',
  yearsOfExperience: 5,
  industries: 150,
  clients: '1,600',
  countries: 18,
  professionals: 250,
  clientsOnAbout: '650',
  clientsSinceStart: '3,500',
  certifiedResources: 50,
  testimonialClients: 200,
  taxReturnDays: '3–5 business days',
  dataEntryAccuracy: '99.9%',
  yearsWithoutBreach: 'five',
} as const;

/** Refund terms (spec section 9, Refund policy). */
export const refunds = {
  noticeDays: 15,
  noticeMonths: '1.5 months',
  raiseWithin: 'the first week',
} as const;

/** The same for every post (spec section 2, Blog list). */
export const readTime = '7 min read';
