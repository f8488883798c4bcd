import type { RecordValues } from '../../contract/kinds/record.ts';
import { cardOfPath } from './social-card.ts';
import type { Thing } from './json-ld.ts';
import { organizationInShort, type Organization } from './organization.ts';

/** "From $5 an hour": the rate is the minimum. */
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
    /** The UN/CEFACT code for an hour. */
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

/** Structured data of a service. Without a starting rate it has no offer. */
export function service(
  slug: string,
  { name, banner }: Pick<RecordValues, 'name' | 'banner'>,
  rate: number | undefined,
): Service {
  const url = `/services/${slug}`;
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    description: banner.lead,
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
