import { confirmsReceipt } from '../../../contract/enquiry/confirms-receipt.ts';
import {
  ENQUIRY_PATH,
  enquiryFields,
  IDEMPOTENCY_HEADER,
} from '../../../contract/enquiry/enquiry.ts';
import { parseLenientJson } from '../../../contract/lenient-json.ts';
import { readBounded } from '../../network/read-bounded.ts';
import { lookupFor } from '../../network/guarded-lookup.ts';
import { DeliveryFailure, type Destination } from './destination.ts';
import { postJson, probeHost, requireSuccess } from './post-json.ts';

/** Nothing else of an enquiry is sent. */
const FIELDS = Object.keys(enquiryFields.shape);
/** Maximum size of the response in bytes. */
const MAX_RESPONSE = 64 * 1024;

/**
 * The remote provider, which gets each enquiry by the call of spec section 7. Its id is the key
 * that makes repeated attempts one enquiry, as far as the provider honors it.
 *
 * @param base address of the provider, with a trailing slash
 */
export function providerDestination(base: string): Destination {
  const url = new URL(ENQUIRY_PATH, base);
  const lookup = lookupFor(url, url.origin);
  return {
    name: 'provider',
    events: ['enquiry.received'],

    async deliver(enquiry, signal) {
      // The provider's staff could not tell a test enquiry from a visitor's.
      if (enquiry.synthetic) return void (await probeHost(url, lookup, signal));
      const response = await postJson(url, JSON.stringify(enquiry, FIELDS), {
        lookup,
        signal,
        headers: { Accept: 'application/json', [IDEMPOTENCY_HEADER]: enquiry.id },
      });
      try {
        requireSuccess(response);
        const bytes = await readBounded(response, MAX_RESPONSE);
        const type = response.headers['content-type'] ?? null;
        // Some providers send an empty body.
        if (!bytes || (bytes.length > 0 && !confirmsReceipt(parseLenientJson(bytes, type))))
          throw new DeliveryFailure(`HTTP ${response.statusCode} that does not say success`);
      } finally {
        response.destroy();
      }
    },

    probe: (signal) => probeHost(url, lookup, signal),
  };
}
