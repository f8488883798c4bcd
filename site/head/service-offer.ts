import { startingRateOf } from '../facts/business-facts.ts';
import type { CategoryRecord } from '../service-categories/category-record.ts';
import { cardOfPath } from './social-card.ts';
import type { Thing } from './json-ld.ts';
import { organizationInShort, type Organization } from './organization.ts';

/** "From $5 an hour": the rate is the lowest there is. */
interface Offer extends Thing {
  '@type': 'Offer';
  url: string;
  price: number;
  priceCurrency: 'USD';
  priceSpecification: {
    '@type': 'UnitPriceSpecification';
    price: number;
    minPrice: number;
    priceCurrency: 'USD';
    /** The hour, in the code list that schema.org names. */
    unitCode: 'HUR';
    unitText: 'hour';
  };
}

export interface Service extends Thing {
  '@type': 'Service';
  '@id': string;
  name: string;
  description: string;
  url: string;
  image: string;
  provider: Organization;
  offers?: Offer;
}

/** A service and its starting rate; one without a stated rate makes no offer. */
export function service({ categoryUrl, categoryName, banner }: CategoryRecord): Service {
  const url = `/services/${categoryUrl}`;
  const rate = startingRateOf(categoryUrl);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: categoryName,
    description: banner[0]?.body ?? categoryName,
    url,
    image: cardOfPath(url),
    provider: organizationInShort(),
    ...(rate !== undefined && { offers: offer(url, rate) }),
  };
}

const offer = (url: string, rate: number): Offer => ({
  '@type': 'Offer',
  url,
  price: rate,
  priceCurrency: 'USD',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: rate,
    minPrice: rate,
    priceCurrency: 'USD',
    unitCode: 'HUR',
    unitText: 'hour',
  },
});
