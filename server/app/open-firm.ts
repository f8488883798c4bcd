import { workingHours } from '../content/working-hours.ts';
import type { AppContext } from './app-context.ts';

/** Milliseconds. */
const MONTH = 31 * 24 * 3_600_000;

/** What the site says of the firm, for those who do not know content. */
export function openFirm({ content }: Pick<AppContext, 'content'>) {
  const read = async () => (await content.get('site', 'site'))?.body ?? null;
  return {
    read,
    /** When it works, from a month before a moment to a month after it; null if that is not known. */
    async hours(now: Date) {
      const site = await read();
      const hours = site && workingHours(site, now.getTime() - MONTH, now.getTime());
      return hours && hours.spans;
    },
  };
}
