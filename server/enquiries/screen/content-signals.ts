import type { EnquiryFields } from '../../../contract/enquiry/enquiry.ts';
import { isGibberish } from './gibberish.ts';
import { countWords, mixedAlphabets, plainWords } from './plain-words.ts';
import { takeLinks } from './text-links.ts';
import { toneOf } from './tone.ts';

/** Minimum offer score (see tone.ts) of an advertisement: for a text that also asks for something, and otherwise. */
const OFFER = { asking: 60, alone: 30 };

/** At most so many words beside a link do not say what it is for. */
const FEW_WORDS = 8;

/** Typical of vulnerability scanners. */
const CODE = /[<>{}]|'\s*(?:or|and)\s*'|union select/i;

/** The company name that the most common forum spam tool submits. */
const BORROWED_NAME = /^google$/i;

/** What the text of an enquiry alone shows, in words for the team. */
export function contentSignals(fields: EnquiryFields): string[] {
  const { name, company_name, description } = fields;
  const signals: string[] = [];
  const { links, rest } = takeLinks(description);
  const words = plainWords(`${name} . ${company_name} . ${rest}`);
  const { offer, asks } = toneOf(words);

  if (offer >= (asks ? OFFER.asking : OFFER.alone)) signals.push('reads like an advertisement');
  if (links > 0 && !asks && countWords(plainWords(rest)) <= FEW_WORDS)
    signals.push('a link with few words and no question');
  if (takeLinks(name).links > 0) signals.push('a link in a name');
  if (CODE.test(`${name} ${company_name}`)) signals.push('code in a name');
  if (mixedAlphabets(`${name} ${company_name} ${description}`)) signals.push('mixed alphabets');
  if (isGibberish(`${name} ${company_name}`, description)) signals.push('gibberish');
  if (BORROWED_NAME.test(company_name.trim())) signals.push('implausible company');
  return signals;
}
