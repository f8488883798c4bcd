import type { RecordValues } from '../../contract/kinds/record.ts';
import { cardOfPath } from './social-card.ts';
import { organizationInShort } from './organization.ts';

/** Structured data of a service. Without a starting rate it has no offer. */
export function service(
  slug: string,
  { name, banner }: Pick<RecordValues, 'name' | 'banner'>,
  rate: number | undefined,
) {
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

/** "From $5 an hour": the rate is the minimum. */
const offer = (url: string, rate: number) => ({
  '@type': 'Offer',
  url,
  price: rate,
  priceCurrency: 'USD',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: rate,
    minPrice: rate,
    priceCurrency: 'USD',
    // The UN/CEFACT code for an hour.
    unitCode: 'HUR',
    unitText: 'hour',
  },
});
