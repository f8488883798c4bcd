/** The company. All of it is sample data to be replaced. */

export const product = { name: 'Citadel', slug: 'citadel' } as const;

/**
 * The base address of the browser's calls (spec section 7): this site, which answers for a provider
 * elsewhere (PROVIDER_API_URL), so that browsers stay on one origin.
 */
export const providerBase = '';

export const contact = {
  email: 'hello@citadel.example',
  /** Staffed around the clock (spec section 2, Contact). */
  phone: { shown: '+1 (512) 555-0142', address: '+15125550142' },
  whatsapp: { shown: '+91 20 5550 0142', address: 'https://wa.me/912055500142' },
} as const;

/** Opening hours of the offices (spec section 9). */
export const officeHours = {
  days: 'Monday to Friday',
  hours: '8:00 to 6:00',
  closed: 'Closed on weekends',
  /** Machine-readable. */
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '08:00',
  closes: '18:00',
} as const;

export const offices = [
  {
    country: 'India',
    name: 'Citadel, Pune',
    lines: ['4th Floor, Deccan Court', '12 Prabhat Road', 'Pune 411004', 'India'],
    /** Machine-readable; a test compares it with the lines. */
    parts: {
      street: '4th Floor, Deccan Court, 12 Prabhat Road',
      locality: 'Pune',
      region: null,
      postalCode: '411004',
    },
  },
  {
    country: 'USA',
    name: 'Citadel, Austin',
    lines: ['Suite 310', '500 Colorado Street', 'Austin, TX 78701', 'USA'],
    parts: {
      street: 'Suite 310, 500 Colorado Street',
      locality: 'Austin',
      region: 'TX',
      postalCode: '78701',
    },
  },
] as const;
