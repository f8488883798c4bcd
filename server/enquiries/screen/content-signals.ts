import type { EnquiryFields } from '../../../contract/enquiry.ts';
import { isDisposableDomain } from './disposable-domains.ts';

/** Something that was noticed, and how much it speaks for quarantine: see QUARANTINE_FROM. */
export interface Signal {
  noticed: string;
  weight: number;
}

const LINK = /(?:https?:\/\/|\bwww\.)[^\s<>"'\])]+/gi;
const MARKUP = /<a\s[^>]*href|\[url[=\]]|\[link[=\]]|<\/a>/i;

/** What the text of an enquiry shows by itself. */
export function contentSignals(fields: EnquiryFields): Signal[] {
  const { name, email, company_name, description } = fields;
  const signals: Signal[] = [];
  const links = description.match(LINK)?.length ?? 0;
  // Words are only counted to be compared with links.
  const words = links === 0 ? Infinity : countWords(description.replace(LINK, ' '));
  const share = links / (links + words);

  if (MARKUP.test(description)) signals.push({ noticed: 'link markup', weight: 60 });
  if (links >= 3 && share > 0.1) signals.push({ noticed: 'mostly links', weight: 60 });
  else if (links >= 3 && share > 0.04) signals.push({ noticed: 'many links', weight: 45 });
  else if (links > 0 && words < 8) signals.push({ noticed: 'a link and few words', weight: 35 });
  if ([name, company_name].some((text) => /https?:\/\/|\bwww\./i.test(text)))
    signals.push({ noticed: 'a link for a name', weight: 60 });
  if (description === name || (description === company_name && name === company_name))
    signals.push({ noticed: 'the same text in every field', weight: 40 });
  if (isDisposableDomain(email)) signals.push({ noticed: 'disposable mail address', weight: 0 });
  return signals;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Characters beyond which the words are estimated; a text as long is no text of a few words. */
const COUNTED = 4_000;

/** Words in any script: Chinese and Thai write them without spaces. */
function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text.slice(0, COUNTED))) if (isWordLike) words++;
  return words * Math.max(1, text.length / COUNTED);
}
