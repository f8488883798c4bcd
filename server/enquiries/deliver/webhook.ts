import type { Config } from '../../config/config.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import { guardedLookup, refusePrivateHost } from '../../network/guarded-lookup.ts';
import type { Destination } from './destination.ts';
import { postJson, probeHost, requireSuccess } from './post-json.ts';
import { signWebhook } from './sign-webhook.ts';

/** A receiver that gets each enquiry as a signed POST (standardwebhooks.com). */
export function webhook(
  settings: Config['webhooks'][number],
  lookup = guardedLookup(settings.allowPrivate),
): Destination {
  const url = new URL(settings.url);
  return {
    name: `webhook:${settings.name}`,

    async deliver(enquiry, signal) {
      refusePrivateHost(url.hostname, settings.allowPrivate);
      const body = JSON.stringify(webhookPayload(enquiry));
      const response = await postJson(url, body, {
        lookup,
        signal,
        headers: {
          ...signWebhook(enquiry.id, new Date(), body, settings.secrets),
          'User-Agent': 'Citadel-Webhooks',
        },
      });
      // The response body is not needed and may be endless.
      response.destroy();
      requireSuccess(response);
    },

    async probe(signal) {
      refusePrivateHost(url.hostname, settings.allowPrivate);
      return probeHost(url, lookup, signal);
    },
  };
}

/** The JSON body of a webhook; its shape is part of the public interface (docs/enquiries.md). */
function webhookPayload(enquiry: StoredEnquiry) {
  return {
    type: 'enquiry.received',
    timestamp: enquiry.received_at,
    data: {
      id: enquiry.id,
      received_at: enquiry.received_at,
      name: enquiry.name,
      email: enquiry.email,
      phone_number: enquiry.phone_number,
      company_name: enquiry.company_name,
      website: enquiry.website,
      description: enquiry.description,
      source: enquiry.source,
      origin: enquiry.origin,
      synthetic: enquiry.synthetic,
    },
  };
}
