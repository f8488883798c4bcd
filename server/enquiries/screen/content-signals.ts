import type { EnquiryFields } from '../../../contract/enquiry.ts';
import { isDisposableDomain } from './disposable-domains.ts';
import { isGibberish } from './gibberish.ts';
import { countWords, mixedAlphabets, plainWords } from './plain-words.ts';
import { toneOf } from './tone.ts';
import { isExpectedHost, takeLinks } from './text-links.ts';

/** Something that was noticed, and how much it speaks for quarantine: see QUARANTINE_FROM. */
export interface Signal {
  noticed: string;
  weight: number;
}

/**
 * From here on a text is an offer (see Tone) where it asks for something as
 * well, and where it asks for nothing.
 */
const OFFER = { asking: 75, alone: 30 };

/** Links as forums write them, which is nothing that people paste, and as HTML does. */
const FORUM_LINK = /\[(?:url|link)[=\]]/i;
const HTML_LINK = /<a\s[^<>]*href/i;

/** What scanners write into every field, and what mail merges leave when they fail. */
const CODE = /[<>{}]|'\s*(?:or|and)\s*'|union select/i;
const PLACEHOLDER = /\{\{|\}\}|\[[A-Z_]{4,30}\]|%[A-Z_]{4,30}%/;
const PICTURE = /\p{Extended_Pictographic}/gu;

/** What the most common program for posting in forums gives as its company. */
const BORROWED_NAME = /^google$/i;

/** What the text of an enquiry shows by itself. */
export function contentSignals(fields: EnquiryFields): Signal[] {
  const { name, email, company_name, description } = fields;
  const signals: Signal[] = [];
  const notice = (noticed: string, weight: number) => signals.push({ noticed, weight });
  const foreign = (hosts: string[], names: string[] = []) =>
    hosts.some((host) => !isExpectedHost(host, { email, names }));

  const { hosts, rest } = takeLinks(description);
  const linked = foreign(hosts, [name, company_name]);
  const { offer, asks } = toneOf(plainWords(`${name} . ${company_name} . ${rest}`));

  if (offer >= (asks ? OFFER.asking : OFFER.alone)) notice('reads like an advertisement', 60);
  if (linked && !asks) notice('a link and no question', 60);
  if (FORUM_LINK.test(description) || (linked && HTML_LINK.test(description)))
    notice('link markup', 60);
  // A firm may be called www.firm.example, a person not; words beside it are an advertisement.
  const inCompany = takeLinks(company_name);
  if (
    foreign(takeLinks(name).hosts) ||
    (foreign(inCompany.hosts) && countWords(inCompany.rest) >= 3)
  )
    notice('a link for a name', 60);
  if (CODE.test(`${name} ${company_name}`) || PLACEHOLDER.test(description))
    notice('code or an empty template', 60);
  if (!asks && (description.match(PICTURE)?.length ?? 0) >= 3) notice('mostly pictures', 60);
  if (mixedAlphabets(`${name} ${company_name} ${description}`)) notice('disguised letters', 60);
  if (isGibberish(`${name} ${company_name}`, description)) notice('letters without sense', 60);
  if (BORROWED_NAME.test(company_name.trim()) && !/@google\./i.test(email))
    notice('a borrowed company', 60);
  if (isDisposableDomain(email)) notice('disposable mail address', 0);
  return signals;
}
