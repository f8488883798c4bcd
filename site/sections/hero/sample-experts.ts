/** The six static sample experts on the home page (spec section 2). */
export const sampleExperts = [
  {
    name: 'Ananya Deshmukh',
    role: 'Senior bookkeeper',
    service: 'bookeeper',
    skills: ['QuickBooks Online · Xero', 'Month-end close', 'Sales tax'],
    portrait: '/static/pictures/portraits/ananya-deshmukh.webp',
  },
  {
    name: 'Farhan Qureshi',
    role: 'Full-stack developer',
    service: 'development',
    skills: ['TypeScript · React', 'Node.js', 'PostgreSQL'],
    portrait: '/static/pictures/portraits/farhan-qureshi.webp',
  },
  {
    name: 'Lakshmi Subramanian',
    role: 'Payroll specialist',
    service: 'hire-payroll-expert',
    skills: ['Gusto · ADP', 'Multi-state payroll', 'Year-end forms'],
    portrait: '/static/pictures/portraits/lakshmi-subramanian.webp',
  },
  {
    name: 'Gurpreet Sandhu',
    role: 'Architectural drafter',
    service: 'engineering-and-architecture',
    skills: ['Revit · AutoCAD', 'Permit sets', 'Quantity take-offs'],
    portrait: '/static/pictures/portraits/gurpreet-sandhu.webp',
  },
  {
    name: 'Rituparna Bose',
    role: 'Virtual assistant',
    service: 'virtual-assistant',
    skills: ['Inbox and calendar', 'CRM upkeep', 'Travel'],
    portrait: '/static/pictures/portraits/rituparna-bose.webp',
  },
  {
    name: 'Joel D’Souza',
    role: 'Search marketer',
    service: 'digital-marketing',
    skills: ['SEO · Google Ads', 'Analytics', 'Landing pages'],
    portrait: '/static/pictures/portraits/joel-d-souza.webp',
  },
] as const;
