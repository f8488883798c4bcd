import { isZone } from '../time/is-zone.ts';
import type { EnquirySource } from './read-enquiries.ts';
import type { Submission } from './submission.ts';

const MAX_REFERRER_LENGTH = 300;
const MAX_VALUE_LENGTH = 100;

/** Campaign parameters that identify the advertisement. Click ids (gclid and the like) identify the visitor. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/**
 * Where a submission came from, without anything that identifies a visitor.
 *
 * @param siteUrl origin of this site; internal referrers are dropped
 */
export function sourceOf(
  {
    page,
    referrer,
    landingQuery,
    timeZone,
  }: Pick<Submission, 'page' | 'referrer' | 'landingQuery' | 'timeZone'>,
  siteUrl: string,
): EnquirySource {
  return {
    page,
    referrer: cleanReferrer(referrer, siteUrl),
    campaign: cleanCampaign(landingQuery),
    time_zone: timeZone !== null && isZone(timeZone) ? timeZone : undefined,
  };
}

function cleanReferrer(referrer: string | null, siteUrl: string): string | undefined {
  // Truncate before parsing: parsing an internationalized host is quadratic in its length.
  const url = referrer === null ? null : URL.parse(referrer.slice(0, MAX_REFERRER_LENGTH));
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === new URL(siteUrl).origin)
    return undefined;
  return (url.origin + url.pathname).slice(0, MAX_REFERRER_LENGTH);
}

function cleanCampaign(query: string | null): EnquirySource['campaign'] {
  const given = new URLSearchParams(query ?? '');
  const campaign: Record<string, string> = {};
  for (const name of CAMPAIGN) {
    const value = given
      .get(name)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim();
    if (value) campaign[name] = value.slice(0, MAX_VALUE_LENGTH);
  }
  return Object.keys(campaign).length > 0 ? campaign : undefined;
}
