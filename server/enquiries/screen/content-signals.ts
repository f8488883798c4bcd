import type { EnquiryFields } from '../../../contract/enquiry/enquiry.ts';
import { ADVERT_TERMS } from './advert-terms.ts';
import { ASKING_TERMS } from './asking-terms.ts';
import { createTermScore } from './find-terms.ts';
import { isGibberish } from './gibberish.ts';
import { countWords, mixedAlphabets, plainWords } from './plain-words.ts';
import { takeLinks } from './text-links.ts';

const offerScore = createTermScore(ADVERT_TERMS);
const requestScore = createTermScore(ASKING_TERMS);

/** Offer score per "you" or "your": sellers write "you", clients "we". */
const ADDRESSED = 25;
/** By how much offers outweigh requests in an advertisement: with any request, and without. */
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
  const addressed = words.match(/ you(?:r|rs|re)?(?= )/g)?.length ?? 0;
  const requested = requestScore(words);
  const offered = offerScore(words) + ADDRESSED * addressed - requested;
  const asks = requested > 0;

  if (offered >= (asks ? OFFER.asking : OFFER.alone)) signals.push('reads like an advertisement');
  if (links > 0 && !asks && countWords(plainWords(rest)) <= FEW_WORDS)
    signals.push('a link with few words and no question');
  if (takeLinks(name).links > 0) signals.push('a link in a name');
  if (CODE.test(`${name} ${company_name}`)) signals.push('code in a name');
  if (mixedAlphabets(`${name} ${company_name} ${description}`)) signals.push('mixed alphabets');
  if (isGibberish(`${name} ${company_name}`, description)) signals.push('gibberish');
  if (BORROWED_NAME.test(company_name.trim())) signals.push('implausible company');
  return signals;
}
