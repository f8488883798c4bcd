import type { EnquiryOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import type { EnquirySource } from './read-enquiries.ts';
import { placeOf } from './sender/sender-place.ts';

/** Letters of a campaign's source or a host that are compared. */
const LONGEST = 100;

/**
 * The columns of an enquiry that lists are filtered by, each empty if that is not known: the sender's country, what
 * led them to the site (the campaign's source, else the other site), and the path of what it is about.
 */
export function listedColumns(
  phone_number: string,
  source: EnquirySource,
  origin: EnquiryOrigin | null,
): { country: string; came_from: string; about: string } {
  const { campaign, referrer } = source;
  const host = referrer === undefined ? '' : (URL.parse(referrer)?.hostname ?? '');
  const from = campaign?.utm_source ?? host.replace(/^www\./, '');
  return {
    country: placeOf({ phone_number, source }).country ?? '',
    came_from: from.toLowerCase().slice(0, LONGEST),
    about: origin?.path.replace(/\?.*/, '') ?? '',
  };
}
