import { siteFacts } from '../provider/page-envelope.ts';

const ID = '/#organization';

/** The company in short form, for reference from other things. */
export const organizationInShort = () => ({
  '@type': 'Organization',
  '@id': ID,
  name: siteFacts().name,
  url: '/',
});

/** The company with its contact data. */
export function organization() {
  const { email, phone, networks } = siteFacts();
  return {
    ...organizationInShort(),
    logo: '/static/pictures/icon-512.png',
    email,
    telephone: phone.shown,
    sameAs: networks.map(({ url }) => url),
  };
}

/** Each office with its address and hours. */
export function officesOfOrganization() {
  const { name, phone, email, offices, hours } = siteFacts();
  return offices.map((office) => ({
    '@type': 'ProfessionalService',
    '@id': `/#office-${office.country.toLowerCase().replaceAll(' ', '-')}`,
    name,
    url: '/contact-us',
    telephone: phone.shown,
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.street,
      addressLocality: office.locality,
      ...(office.region !== undefined && { addressRegion: office.region }),
      postalCode: office.postal_code,
      addressCountry: office.country,
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.weekdays,
      opens: hours.opens,
      closes: hours.closes,
    },
    parentOrganization: { '@id': ID },
  }));
}
