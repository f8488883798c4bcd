import { describeAnswer } from '../content/answer-by.ts';
import { workingHours } from '../content/working-hours.ts';
import type { ContentSource } from '../content/content-source.ts';
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
    /** When it works, from a month before a moment to a month after it; null if that is not known. */
    async hours(now: Date) {
      const site = await read();
      const hours = site && workingHours(site, now.getTime() - MONTH, now.getTime());
      return hours && hours.spans;
    },
  };
}
