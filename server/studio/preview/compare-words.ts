import { diffWordsWithSpace } from 'diff';
import { decodeEntities } from '../../../contract/text-entities.ts';
import { wordRuns, type WordRun } from '../../../domain/word-runs.ts';

/** The words of a page. */
export interface PageWords {
  title: string;
  /** Its title, its description and its text, in one line. */
  text: string;
}

/** Tags that may be within a word, and comments. */
const INLINE = /<\/?(?:b|em|i|mark|s|strong|sub|sup|u|wbr)\b[^>]*>|<!--[^]*?-->/g;

const textOf = (html: string) =>
  decodeEntities(
    html
      .replaceAll(/<(style|template)\b[^]*?<\/\1>/g, ' ')
      .replaceAll(INLINE, '')
      .replaceAll(/<[^>]*>/g, ' '),
  )
    .replaceAll(/\s+([,.;:!?)]?)/g, (_, mark) => mark || ' ')
    .trim();

/** Reads the words of a page as our renderer writes it, without scripts. */
export function readWords(html: string): PageWords {
  const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)/.exec(html) ?? [];
  const body = html.slice(html.indexOf('<body'));
  return { title: textOf(title), text: textOf(`${title} ${description} ${body}`) };
}

/** Changed words at most. Beyond that the text counts as replaced as a whole. */
const MOST_EDITS = 1_000;
/** Characters that are shown at each end of an unchanged run. */
const SHOWN = 60;

/** Compares two texts word by word. */
export const compareWords = (before: string, after: string): WordRun[] =>
  before === after
    ? []
    : wordRuns(
        [before, after],
        diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }),
        SHOWN,
      );
