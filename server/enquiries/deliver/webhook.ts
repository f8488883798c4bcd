import type { Config } from '../../config/config.ts';
import { eventTypeOf } from '../../../contract/studio/event-types.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import { guardedLookup, refusePrivateHost } from '../../network/guarded-lookup.ts';
import { chatMessages } from './chat-messages.ts';
import type { Destination } from './destination.ts';
import type { EnquiryEvent } from './event-deliveries.ts';
import { linkTo } from './mail-destinations.ts';
import { postJson, probeHost, requireSuccess } from './post-json.ts';
import { signWebhook } from './sign-webhook.ts';

/**
 * A receiver that gets each enquiry, or what was done with it, as a signed POST (standardwebhooks.com), or as a message
 * of a chat.
 */
export function webhook(
  settings: Config['webhooks'][number] & Partial<Pick<Config, 'studio'>>,
  lookup = guardedLookup(settings.allowPrivate),
): Destination {
  const url = new URL(settings.url);
  return {
    name: `webhook:${settings.name}`,
    events: settings.events,

    async deliver(enquiry, signal, event) {
      refusePrivateHost(url.hostname, settings.allowPrivate);
      const payload = settings.format
        ? chatMessages[settings.format](enquiry, event, linkTo(enquiry.id, settings))
        : event
          ? eventPayload(enquiry, event)
          : webhookPayload(enquiry);
      const body = JSON.stringify(payload);
      const response = await postJson(url, body, {
        lookup,
        signal,
        headers: {
          ...signWebhook((event ?? enquiry).id, new Date(), body, settings.secrets),
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

/** The JSON bodies of a webhook; their shape is part of the public interface (docs/enquiries.md). */
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

/** The state is that of the delivery; `changes` are those of the event. */
function eventPayload(enquiry: StoredEnquiry, event: EnquiryEvent) {
  return {
    type: eventTypeOf(event.act),
    timestamp: event.at,
    data: {
      id: enquiry.id,
      status: enquiry.status,
      stage: enquiry.stage,
      lost_reason: enquiry.lost_reason,
      owner: enquiry.owner,
      tags: enquiry.tags,
      waits_since: enquiry.waits_since,
      remind_at: enquiry.remind_at,
      synthetic: enquiry.synthetic,
      event: {
        id: event.id,
        by: event.actor,
        text: event.body,
        changes: JSON.parse(event.changes) as unknown,
      },
    },
  };
}
