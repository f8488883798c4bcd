import type { EnquiryFields } from '../../../contract/enquiry.ts';
import { isDisposableDomain } from './disposable-domains.ts';
import { isGibberish } from './gibberish.ts';
import { countWords, mixedAlphabets, plainWords } from './plain-words.ts';
import { toneOf } from './tone.ts';
import { isExpectedHost, takeLinks } from './text-links.ts';

/** A finding about an enquiry in words for the team, and its weight toward QUARANTINE_FROM. */
export interface Signal {
  finding: string;
  weight: number;
}

/** Minimum offer score (see tone.ts) of an advertisement: for a text that also asks for something, and otherwise. */
const OFFER = { asking: 75, alone: 30 };

/** Link markup of forums (which people do not paste) and of HTML. */
const FORUM_LINK = /\[(?:url|link)[=\]]/i;
const HTML_LINK = /<a\s[^<>]*href/i;

/** Typical of vulnerability scanners, and of failed mail merges. */
const CODE = /[<>{}]|'\s*(?:or|and)\s*'|union select/i;
const PLACEHOLDER = /\{\{|\}\}|\[[A-Z_]{4,30}\]|%[A-Z_]{4,30}%/;
const PICTURE = /\p{Extended_Pictographic}/gu;

/** The company name that the most common forum spam tool submits. */
const BORROWED_NAME = /^google$/i;

/** Signals from the text of an enquiry alone. */
export function contentSignals(fields: EnquiryFields): Signal[] {
  const { name, email, company_name, description } = fields;
  const signals: Signal[] = [];
  const add = (finding: string, weight: number) => signals.push({ finding, weight });
  const foreign = (hosts: string[], names: string[] = []) =>
    hosts.some((host) => !isExpectedHost(host, { email, names }));

  const { hosts, rest } = takeLinks(description);
  const linked = foreign(hosts, [name, company_name]);
  const { offer, asks } = toneOf(plainWords(`${name} . ${company_name} . ${rest}`));

  if (offer >= (asks ? OFFER.asking : OFFER.alone)) add('reads like an advertisement', 60);
  if (linked && !asks) add('a link but no question', 60);
  if (FORUM_LINK.test(description) || (linked && HTML_LINK.test(description)))
    add('link markup', 60);
  // A company may be called www.company.example; with more words around it, it is an advertisement.
  const inCompany = takeLinks(company_name);
  if (
    foreign(takeLinks(name).hosts) ||
    (foreign(inCompany.hosts) && countWords(inCompany.rest) >= 3)
  )
    add('a link in a name', 60);
  if (CODE.test(`${name} ${company_name}`) || PLACEHOLDER.test(description))
    add('code or an unfilled template', 60);
  if (!asks && (description.match(PICTURE)?.length ?? 0) >= 3) add('mostly emoji', 60);
  if (mixedAlphabets(`${name} ${company_name} ${description}`)) add('mixed alphabets', 60);
  if (isGibberish(`${name} ${company_name}`, description)) add('gibberish', 60);
  if (BORROWED_NAME.test(company_name.trim()) && !/@google\./i.test(email))
    add('implausible company', 60);
  if (isDisposableDomain(email)) add('disposable email address', 0);
  return signals;
}
