/**
 * Rates, hours and figures (spec section 9). A test compares every figure on the pages and in the
 * content with these.
 */

/** Starting rates in US dollars an hour, by service slug; some services have none. */
export const startingRates = {
  'virtual-assistant': 5,
  'mobile-app-development': 8,
  'finance-and-accounting': 5,
  'digital-marketing': 7,
  'legal-process-outsourcing': 8,
  development: 9,
  'hire-payroll-expert': 8,
  'real-estate': 6,
  'data-entry': 5,
  'research-analyst': 5,
  bookeeper: 7,
  'personal-assistant': 5,
  'comprehensive-accounting-services': 8,
  'quickbooks-setup': 7,
  'payroll-management': 8,
  'tax-preparation-services': 8,
  'engineering-and-architecture': 8,
  'account-receivable': 8,
  'administrative-assistant': 5,
  'hire-financial-analysts': 7,
  'chat-support-expert': 5,
  'account-payable': 5,
} as const satisfies Record<string, number>;

/** The starting rate of a service, in US dollars an hour; undefined where none is stated. */
export function startingRateOf(slug: string): number | undefined {
  // The slug comes from the provider and may be `constructor` or another inherited name.
  return Object.hasOwn(startingRates, slug)
    ? startingRates[slug as keyof typeof startingRates]
    : undefined;
}

/** The rate in the meta description of finance and accounting; the banner says 5 (spec section 9). */
export const financeMetaRate = 7;

/** In US dollars an hour. */
export const lowestRate = 5;

/** The Business Plan's hours as numbers, for arithmetic. */
export const fullTime = { hoursADay: 8, daysAWeek: 5 } as const;

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
