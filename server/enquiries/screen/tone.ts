import { ADVERT_TERMS } from './advert-terms.ts';
import { ASKING_TERMS } from './asking-terms.ts';
import { createTermScore } from './find-terms.ts';

const offered = createTermScore(ADVERT_TERMS);
const asked = createTermScore(ASKING_TERMS);

/** Score per "you" or "your": sellers write "you", clients "we". */
const ADDRESSED = 25;

/**
 * Scores offers against requests.
 *
 * @param words in the form of `plainWords`
 */
export function toneOf(words: string) {
  const addressed = words.match(/ you(?:r|rs|re)?(?= )/g)?.length ?? 0;
  const asking = asked(words);
  return {
    /** Score of offers minus score of requests. */
    offer: offered(words) + ADDRESSED * addressed - asking,
    /** Whether the text asks for something the provider offers. */
    asks: asking > 0,
  };
}
