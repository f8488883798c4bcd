import type { EnquiryOrigin, OriginPage, ParsedOrigin } from '../../contract/enquiry-origin.ts';
import { hiringCostInWords, parseHiringCost } from '../../contract/hiring-cost.ts';
import { parseWorkingHours, workingHoursInWords } from '../../contract/working-hours.ts';
import type { ContentSource } from '../content/content-source.ts';
import { readRateCard } from '../content/rate-card.ts';
import { yearAt } from './answer-time-zones.ts';

type Content = Pick<ContentSource, 'get' | 'list'>;

/**
 * Says in words what a page is about.
 *
 * @param rest the slug of the page, or its inputs as a query
 * @param part of a service: one of its sub-services or people; empty for none
 * @returns null if there is no such page, or no such part
 */
type LineOf = (
  content: Content,
  rest: string,
  part: string,
) => Promise<string | null> | string | null;

/** The pages that an enquiry can be about. */
const LINES: Readonly<Record<OriginPage, LineOf>> = {
  '/people': async (content, slug) => {
    const person = await content.get({ type: 'profile', parent: '', slug });
    return person && [person.title, person.fields.designation].filter(Boolean).join(', ');
  },
  '/services': async (content, slug, part) => {
    const { entries } = await content.list({ type: 'service', summary: true });
    const service = entries.find((entry) => entry.slug === slug)?.title ?? null;
    if (service === null || part === '') return service;
    for (const type of ['sub_service', 'team'] as const) {
      const parts = await content.list({ type, parent: slug, summary: true });
      if (parts.entries.some(({ title }) => title === part)) return `${part}, ${service}`;
    }
    return null;
  },
  '/blog': async (content, slug) =>
    (await content.get({ type: 'post', parent: '', slug }))?.title ?? null,
  '/rates': async (content, query) => {
    const parsed = parseHiringCost(query);
    return parsed.ok ? hiringCostInWords(parsed.inputs, await readRateCard(content)) : null;
  },
  '/time-zones': (_, query) => {
    const parsed = parseWorkingHours(new URLSearchParams(query));
    return parsed.ok
      ? workingHoursInWords(parsed.hours, yearAt(parsed.hours.place, Date.now()))
      : null;
  },
};

/** Characters of a line. */
const LONGEST_LINE = 500;

/**
 * What an enquiry is about, in the words of the content that visitors see.
 *
 * @returns null if there is no such page
 */
export async function describeOrigin(
  content: Content,
  about: ParsedOrigin | null,
): Promise<EnquiryOrigin | null> {
  const said = about && (await LINES[about.page](content, about.rest, about.part));
  if (!said) return null;
  const line = said.replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return { path: about.path, line: line.slice(0, LONGEST_LINE) };
}
