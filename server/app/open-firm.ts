import { describeAnswer, describeTimes } from '../content/answer-by.ts';
import type { ContentSource } from '../content/content-source.ts';
import { lastEleven, personHours, workingHours } from '../content/working-hours.ts';
import type { ReminderTimes } from '../enquiries/follow-up/reminders.ts';
import type { StoredEnquiry } from '../enquiries/read-enquiries.ts';

/** Milliseconds. */
const MONTH = 31 * 24 * 3_600_000;

/** What the site says of the firm, for those who do not know content. */
export function openFirm({ content }: { content: ContentSource }) {
  const read = async () => (await content.get('site', 'site'))?.body ?? null;
  return {
    read,
    /** By when a sender is answered, in words, from the time at which the team was told: see `answeredInWords`. */
    answered: async ({ source, waits_since, received_at }: StoredEnquiry) =>
      describeAnswer(await read(), new Date(waits_since ?? received_at), source.time_zone),
    /** See FirmWords. */
    times: async ({ received_at, waits_since }: StoredEnquiry) =>
      describeTimes(await read(), received_at, waits_since),
    /** See ReminderTimes. */
    async reminderTimes(now: Date): Promise<ReminderTimes> {
      const [site, at] = [await read(), now.getTime()];
      const hours = site && workingHours(site, at - MONTH, at);
      const eleven = site ? lastEleven(site, at) : null;
      return {
        now,
        spans: hours && hours.spans,
        reviewSince: eleven === null ? null : new Date(eleven),
        personOf: (stored) => (site ? personHours(site, stored, at) : null),
      };
    },
  };
}
