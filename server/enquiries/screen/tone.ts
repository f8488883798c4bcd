// cspell:ignore youre youd
import { ADVERT_SUBJECTS } from './advert-terms.ts';
import { ASKING_KINDS } from './asking-terms.ts';
import { createTermScore } from './find-terms.ts';

/** Offers phrased as a question or a wish: "are you looking for…", "I would like to introduce…". */
const OFFERED = new RegExp(
  `(?<= )(?:${[
    '(?:(?:are|if|when|that|do|would|should|did) you(?:re| are)?|youre|youd) (?:still |also |currently |ever )?' +
      '(?:looking|need|want|wish|like|seeking|interested|hiring|searching|struggling|tired|happy|open|the|know)',
    '(?:want(?:ed)?|like|love|wish) to (?:thank|offer|introduce|invite|share|present|propose|inform|let|show|donate|help|work|publish)',
    '(?:can|may|shall|should|could|might) (?:i|we) (?:send|show|call|offer|schedule|share|ask|help)',
    'need help|hire our',
  ].join('|')})`,
  'g',
);

const offered = createTermScore(ADVERT_SUBJECTS);
const asked = createTermScore(ASKING_KINDS);

/** Score per "you" or "your", and how many count: sellers write "you", clients "we". */
const ADDRESSED = { each: 25, max: 4 };

/**
 * Scores offers against requests.
 *
 * @param words in the form of `plainWords`
 */
export function toneOf(words: string) {
  const addressed = words.match(/ you(?:r|rs|re)?(?= )/g)?.length ?? 0;
  const asking = asked(words.replace(OFFERED, ' '));
  return {
    /** Score of offers minus score of requests. */
    offer: offered(words) + ADDRESSED.each * Math.min(addressed, ADDRESSED.max) - asking,
    /** Whether the text asks for something the provider offers. */
    asks: asking > 0,
  };
}
