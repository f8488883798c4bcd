import { contact, officeHours, offices, product, socialLinks } from '../facts/site-config.ts';
import type { Thing } from './json-ld.ts';

export interface Organization extends Thing {
  '@type': 'Organization';
  '@id': string;
  name: string;
  url: string;
  logo?: string;
  email?: string;
  telephone?: string;
  sameAs?: string[];
}

interface PostalAddress extends Thing {
  '@type': 'PostalAddress';
  streetAddress: string;
  addressLocality: string;
  addressRegion?: string;
  postalCode: string;
  addressCountry: string;
}

export interface Office extends Thing {
  '@type': 'ProfessionalService';
  '@id': string;
  name: string;
  url: string;
  telephone: string;
  email: string;
  address: PostalAddress;
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification';
    dayOfWeek: string[];
    opens: string;
    closes: string;
  };
  parentOrganization: { '@id': string };
}

const ID = '/#organization';

/** The company in short form, for reference from other things. */
export const organizationInShort = (): Organization => ({
  '@type': 'Organization',
  '@id': ID,
  name: product.name,
  url: '/',
});

/** The company with its contact data. */
export const organization = (): Organization => ({
  ...organizationInShort(),
  logo: '/static/pictures/icon-512.png',
  email: contact.email,
  telephone: contact.phone.shown,
  sameAs: socialLinks.map(({ url }) => url),
});

/** Each office with its address and hours. */
export const officesOfOrganization = (): Office[] =>
  offices.map(({ country, parts }) => ({
    '@type': 'ProfessionalService',
    '@id': `/#office-${country.toLowerCase()}`,
    name: product.name,
    url: '/contact-us',
    telephone: contact.phone.shown,
    email: contact.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: parts.street,
      addressLocality: parts.locality,
      ...(parts.region !== null && { addressRegion: parts.region }),
      postalCode: parts.postalCode,
      addressCountry: country,
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: [...officeHours.weekdays],
      opens: officeHours.opens,
      closes: officeHours.closes,
    },
    parentOrganization: { '@id': ID },
  }));
