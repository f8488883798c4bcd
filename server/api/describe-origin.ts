import type {
  EnquiryOrigin,
  OriginPage,
  ParsedOrigin,
} from '../../contract/enquiry/enquiry-origin.ts';
import { parseHiringCost } from '../../domain/hiring-inputs.ts';
import { hiringCostInWords } from '../../domain/hiring-words.ts';
import { parseWorkingHours, workingHoursInWords } from '../../domain/working-hours.ts';
import type { ListingEntry } from '../../contract/api/listing.ts';
import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from '../content/content-source.ts';
import { readRateCard } from '../content/rate-card.ts';
import { yearAt } from './answer-time-zones.ts';

/**
 * Says in words what a page is about.
 *
 * @param rest the slug of the page, or its inputs as a query
 * @param part of a service: one of its sub-services or people; empty for none
 * @returns null if there is no such page, or no such part
 */
type LineOf = (
  content: ContentSource,
  rest: string,
  part: string,
) => Promise<string | null> | string | null;

/** The pages that an enquiry can be about. */
const LINES: Readonly<Record<OriginPage, LineOf>> = {
  '/people': async (content, slug) => {
    const { member, profile } = (await content.get('person', slug))?.body ?? {};
    return member && profile
      ? [member.post_title, member.Designation ?? ''].map(decodeEntities).filter(Boolean).join(', ')
      : null;
  },
  '/services': async (content, slug, part) => {
    const { listing } = await content.services({ summary: true });
    const service = titleOf(listing.find((entry) => entry.post_name === slug));
    if (service === null || part === '') return service;
    for (const list of ['sub_services', 'team'] as const) {
      const parts = await content.ofService(list, slug, { summary: true });
      if (parts.listing.some((entry) => titleOf(entry) === part)) return `${part}, ${service}`;
    }
    return null;
  },
  '/blog': async (content, slug) => titleOf(await content.post(slug)),
  '/rates': async (content, query) => {
    const parsed = parseHiringCost(query);
    if (!parsed.ok) return null;
    const { person: slug } = parsed.inputs;
    const { member, profile } = (slug && (await content.get('person', slug))?.body) || {};
    const person =
      slug && member && profile
        ? {
            slug,
            name: decodeEntities(member.post_title),
            rate: profile.rate,
            services: profile.services.map((service) => ({ slug: service })),
          }
        : null;
    return hiringCostInWords(parsed.inputs, await readRateCard(content), person);
  },
  '/time-zones': (_, query) => {
    const parsed = parseWorkingHours(new URLSearchParams(query));
    return parsed.ok
      ? workingHoursInWords(parsed.hours, yearAt(parsed.hours.place, Date.now()))
      : null;
  },
};

const titleOf = (entry: ListingEntry | null | undefined): string | null =>
  entry ? decodeEntities(entry.post_title) : null;

/** Maximum length of a line, in characters. */
const LONGEST_LINE = 500;

/**
 * What an enquiry is about, in the words of the content that visitors see.
 *
 * @returns null if there is no such page
 */
export async function describeOrigin(
  content: ContentSource,
  about: ParsedOrigin | null,
): Promise<EnquiryOrigin | null> {
  const sentence = about && (await LINES[about.page](content, about.rest, about.part));
  if (!sentence) return null;
  const line = sentence.replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return { path: about.path, line: line.slice(0, LONGEST_LINE) };
}
