// cspell:disable
/**
 * What buyers type into the search, and the pages of which one must be among the first three results.
 * Written before the ranking was tuned. A question that fails is a fault of the search, not of the list.
 */
export const questions: readonly (readonly [query: string, ...pages: string[]])[] = [
  // Services by their name, and by what they are called elsewhere.
  ['bookkeeper', '/services/bookeeper'],
  ['bookkeeping', '/services/bookeeper'],
  ['virtual assistant', '/services/virtual-assistant'],
  ['VA', '/services/virtual-assistant'],
  ['data entry', '/services/data-entry'],
  ['mobile app developers', '/services/mobile-app-development'],
  ['payroll expert', '/services/hire-payroll-expert'],
  ['tax preparation', '/services/tax-preparation-services'],
  ['accounts receivable', '/services/account-receivable'],
  ['accounts payable', '/services/account-payable'],
  ['QuickBooks setup', '/services/quickbooks-setup'],
  ['chat support', '/services/chat-support-expert'],
  ['real estate assistant', '/services/real-estate'],
  [
    'CAD drafting',
    '/services/engineering-and-architecture',
    '/blog/drawings-across-borders-working-with-a-remote-drafting-team',
  ],
  ['content writer', '/services/hire-content-writers'],
  ['SEO', '/blog/seo-work-you-can-safely-hand-over', '/services/digital-marketing'],
  ['legal research paralegal', '/services/legal-process-outsourcing'],
  ['financial analyst', '/services/hire-financial-analysts'],
  ['web designer', '/services/graphic-web-design', '/people/zothanpuia-ralte'],
  ['hire a developer', '/services/development'],
  // Money.
  [
    'how much does a bookkeeper cost',
    '/blog/what-a-remote-bookkeeper-really-costs',
    '/services/bookeeper',
  ],
  ['what does a remote employee cost', '/faq#what-does-a-remote-employee-cost'],
  [
    'notice deposit',
    '/blog/prepaid-monthly-billing-and-the-notice-deposit-explained',
    '/faq#when-do-i-pay-and-what-is-the-deposit-for',
  ],
  [
    'do I get my deposit back',
    '/faq#when-do-i-pay-and-what-is-the-deposit-for',
    '/blog/prepaid-monthly-billing-and-the-notice-deposit-explained',
    '/refund-policy',
  ],
  ['hidden charges', '/faq#are-there-charges-i-might-overlook'],
  ['how much can I save', '/faq#will-i-really-save-as-much-as-you-advertise'],
  ['refund', '/refund-policy'],
  [
    'money back if unhappy with the work',
    '/refund-policy',
    '/faq#what-can-i-do-if-the-work-disappoints-me',
  ],
  ['when do I have to pay', '/faq#when-do-i-pay-and-what-is-the-deposit-for'],
  // Choosing and trying.
  ['free trial', '/faq#what-do-i-get-in-the-free-trial', '/blog/what-a-free-trial-should-prove'],
  ['how fast can someone start', '/faq#how-soon-can-somebody-start'],
  [
    'part-time or full-time',
    '/blog/hourly-part-time-or-full-time-choosing-a-hiring-model',
    '/faq#which-plan-should-i-choose',
  ],
  [
    'interview questions for remote candidates',
    '/blog/how-to-interview-someone-you-will-never-meet',
  ],
  ['how do you vet applicants', '/faq#how-are-people-chosen-and-do-i-get-a-say'],
  ['writing a job description', '/blog/writing-a-requirement-that-gets-the-right-person'],
  ['tasks to delegate to an assistant', '/blog/twenty-tasks-to-hand-a-virtual-assistant-first'],
  ['onboarding the first week', '/blog/your-first-week-with-a-remote-hire'],
  [
    'replace someone who underperforms',
    '/blog/replace-retrain-or-part-ways',
    '/faq#what-can-i-do-if-the-work-disappoints-me',
  ],
  ['why does outsourcing fail', '/blog/why-outsourcing-fails-and-how-to-see-it-early'],
  ['change plan', '/faq#can-i-change-the-plan-or-add-people-later'],
  // Hours.
  [
    'time zone',
    '/blog/overlap-hours-a-time-zone-plan-that-works',
    '/faq#will-my-team-member-work-during-my-office-hours',
  ],
  ['will they work during my office hours', '/faq#will-my-team-member-work-during-my-office-hours'],
  [
    'holidays in India',
    '/blog/holidays-and-leave-in-india-a-planning-guide',
    '/faq#what-happens-on-holidays-and-sick-days',
  ],
  [
    'sick leave',
    '/faq#what-happens-on-holidays-and-sick-days',
    '/blog/holidays-and-leave-in-india-a-planning-guide',
  ],
  // Law and safety.
  ['GDPR', '/blog/gdpr-when-your-staff-sit-outside-europe'],
  ['HIPAA', '/blog/hipaa-basics-for-a-remote-back-office'],
  ['NDA', '/blog/confidentiality-and-ndas-that-mean-something'],
  [
    'who owns the code',
    '/blog/who-owns-the-work-intellectual-property-with-remote-staff',
    '/faq#who-owns-what-is-made-for-me',
  ],
  ['is my data safe', '/faq#how-do-you-keep-my-data-safe', '/data-security'],
  ['share passwords safely', '/blog/giving-access-without-giving-away-the-keys'],
  [
    'cancel the contract',
    '/faq#how-do-i-end-the-engagement',
    '/blog/contracts-when-your-staff-are-in-india',
  ],
  ['privacy policy', '/privacy-policy'],
  ['cookies', '/cookie-policy'],
  // People, and the firm.
  ['Ketaki Ranade', '/people/ketaki-ranade'],
  ['phone number and office address', '/contact-us'],
  ['who runs the company', '/about-us'],
  // As people type.
  ['bokkeeper', '/services/bookeeper'],
  ['virtaul asistant', '/services/virtual-assistant'],
  [
    'pay roll',
    '/services/hire-payroll-expert',
    '/services/payroll-management',
    '/blog/payroll-handover-without-a-missed-payday',
  ],
  [
    'acountnig servises',
    '/services/comprehensive-accounting-services',
    '/services/finance-and-accounting',
  ],
  ['Réfund pôlicy', '/refund-policy'],
  // What owners ask besides, found to fail when it was tried.
  ['chat support 24/7', '/services/chat-support-expert'],
  ['AP clerk', '/services/account-payable'],
  ['AR', '/services/account-receivable'],
  ['AR specialist', '/services/account-receivable'],
  ['seo expert', '/services/digital-marketing', '/blog/seo-work-you-can-safely-hand-over'],
  ['payroll specialist', '/services/hire-payroll-expert', '/people/lakshmi-subramanian'],
  ['money back guarantee', '/refund-policy', '/faq#what-can-i-do-if-the-work-disappoints-me'],
  [
    'minimum contract length',
    '/faq#how-do-i-end-the-engagement',
    '/blog/prepaid-monthly-billing-and-the-notice-deposit-explained',
    '/citadel-user-agreement',
  ],
  [
    'payment',
    '/faq#when-do-i-pay-and-what-is-the-deposit-for',
    '/blog/prepaid-monthly-billing-and-the-notice-deposit-explained',
  ],
  ['nda', '/blog/confidentiality-and-ndas-that-mean-something'],
  ['receptionist', '/services/virtual-assistant', '/services/chat-support-expert'],
  [
    'unhappy with the person',
    '/faq#what-can-i-do-if-the-work-disappoints-me',
    '/refund-policy',
    '/blog/replace-retrain-or-part-ways',
  ],
  ['how do I get started', '/how-does-citadel-works', '/faq#how-soon-can-somebody-start'],
];

/**
 * Single words, and the page that must be the first result: /rates for money; for "hire" the list of what
 * can be hired; for "start" the answer that says how soon, which leads to how it works.
 */
export const singleWords: readonly (readonly [query: string, page: string])[] = [
  ['how much', '/rates'],
  ['price', '/rates'],
  ['rates', '/rates'],
  ['cost', '/rates'],
  ['hire', '/services'],
  ['start', '/faq#how-soon-can-somebody-start'],
  ['contact', '/contact-us'],
];
