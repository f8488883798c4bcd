import type { EnquirySource } from './read-enquiries.ts';
import type { Submission } from './submission.ts';

const LONGEST_REFERRER = 300;
const LONGEST_VALUE = 100;

/** Campaign parameters that say which advertisement, and nothing of who clicked (gclid and the like do). */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Where a submission came from, without what could tell one visitor from another. */
export function sourceOf(
  { page, referrer, landingQuery }: Pick<Submission, 'page' | 'referrer' | 'landingQuery'>,
  siteUrl: string,
): EnquirySource {
  const from = cleanReferrer(referrer, siteUrl);
  const campaign = cleanCampaign(landingQuery);
  return {
    page,
    ...(from !== null && { referrer: from }),
    ...(campaign !== null && { campaign }),
  };
}

function cleanReferrer(referrer: string | null, siteUrl: string): string | null {
  // Cut before it is parsed: the cost of a host in another script grows with the square of its length.
  const url = referrer === null ? null : URL.parse(referrer.slice(0, LONGEST_REFERRER));
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === new URL(siteUrl).origin)
    return null;
  return (url.origin + url.pathname).slice(0, LONGEST_REFERRER);
}

function cleanCampaign(query: string | null): Record<string, string> | null {
  const given = new URLSearchParams(query ?? '');
  const campaign: Record<string, string> = {};
  for (const name of CAMPAIGN) {
    const value = given
      .get(name)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim();
    if (value) campaign[name] = value.slice(0, LONGEST_VALUE);
  }
  return Object.keys(campaign).length > 0 ? campaign : null;
}
