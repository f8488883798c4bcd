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

/** What each way of asking speaks against an advertisement. */
const ASKING = 20;

/** Links as forums write them, which is nothing that people paste, and as HTML does. */
const FORUM_LINK = /\[(?:url|link)[=\]]/i;
const HTML_LINK = /<a\s[^<>]*href/i;

/** What the most common program for posting in forums gives as its company. */
const BORROWED_NAME = /^google$/i;

/** What the text of an enquiry shows by itself. */
export function contentSignals(fields: EnquiryFields): Signal[] {
  const { name, email, company_name, description } = fields;
  const signals: Signal[] = [];
  const notice = (noticed: string, weight: number) => signals.push({ noticed, weight });
  const foreign = (hosts: string[], names: string[] = []) =>
    new Set(hosts.filter((host) => !isExpectedHost(host, { email, names }))).size;

  const { hosts, rest } = takeLinks(description);
  const links = foreign(hosts, [name, company_name]);
  const words = countWords(plainWords(rest));
  const { offers, asks, addresses, english } = toneOf(
    plainWords(`${name} . ${company_name} . ${rest}`),
  );

  if (offers - ASKING * asks >= 60) notice('reads like an advertisement', 60);
  else if (asks === 0) {
    if (offers > 0) notice('words of an advertisement', offers);
    if (english) notice('asks for nothing', addresses >= 2 ? 60 : 35);
    if (links > 0) notice('a link to somewhere else', 20);
  }
  if (FORUM_LINK.test(description) || (links > 0 && HTML_LINK.test(description)))
    notice('link markup', 60);
  if (links >= 3 && words < 15 * links && asks === 0) notice('mostly links', 60);
  if (links > 0 && words < 8 && asks === 0) notice('a link and few words', 60);
  const inCompany = foreign(takeLinks(company_name).hosts) > 0;
  if (foreign(takeLinks(name).hosts) > 0 || (inCompany && countWords(company_name) > 3))
    notice('a link for a name', 60);
  if (mixedAlphabets(`${name} ${company_name} ${description}`)) notice('disguised letters', 60);
  if (isGibberish(`${name} ${company_name} ${description}`)) notice('letters without sense', 60);
  if (BORROWED_NAME.test(company_name.trim()) && !/@google\./i.test(email))
    notice('a borrowed company', 60);
  if (isDisposableDomain(email)) notice('disposable mail address', 0);
  return signals;
}
