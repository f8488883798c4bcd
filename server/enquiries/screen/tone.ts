import { ADVERT_SUBJECTS } from './advert-terms.ts';
import { ASKING_KINDS } from './asking-terms.ts';
import { createTermFinder } from './find-terms.ts';

/** Offers in the form of a question or a wish: "are you looking for…", "I would like to introduce…". */
const OFFERED =
  /(?<= )(?:(?:are|if|when|that|do|would) you(?:re| are)?|youre|you are|youd) (?:still |also |currently )?(?:looking|need|want|like|seeking|interested|hiring|searching)|(?<= )(?:want(?:ed)?|like) to (?:thank|offer|introduce|invite|share|present|propose|inform|let|show|donate|help)/g;

/** Words without which hardly an English sentence is written, and few of others are. */
const ENGLISH = new Set(
  'the and to you your for with this that are have will from our can not it be if at'.split(' '),
);
/** The share of them in a text that is English, and words below which nobody can tell. */
const ENGLISH_SHARE = 0.12;
const SHORTEST = 15;

const findOffers = createTermFinder(
  ADVERT_SUBJECTS.flatMap((subject) =>
    subject.terms.map(([weight, terms]) => ({ terms, means: { subject, weight } })),
  ),
);
const findAsking = createTermFinder(ASKING_KINDS.map((terms, kind) => ({ terms, means: kind })));

export interface Tone {
  /** How much is offered, from 0: see advert-terms.ts. */
  offers: number;
  /** In how many ways something is asked for that is to be had here. */
  asks: number;
  /** How often the reader is spoken to. */
  addresses: number;
  /** Whether it is English, and long enough for the lack of a question to tell something. */
  english: boolean;
}

/** Tells offers from requests. @param words in the form of `plainWords` */
export function toneOf(words: string): Tone {
  const subjects = new Map<(typeof ADVERT_SUBJECTS)[number], number>();
  for (const { subject, weight } of findOffers(words))
    subjects.set(subject, Math.min(subject.most, (subjects.get(subject) ?? 0) + weight));
  const each = words.trim().split(' ');
  const english = each.filter((word) => ENGLISH.has(word)).length;
  return {
    offers: subjects.values().reduce((sum, count) => sum + count, 0),
    asks: new Set(findAsking(words.replace(OFFERED, ' '))).size,
    addresses: each.filter((word) => /^you(?:r|rs|re)?$/.test(word)).length,
    english: each.length >= SHORTEST && english >= ENGLISH_SHARE * each.length,
  };
}
