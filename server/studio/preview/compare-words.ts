import { diffWordsWithSpace } from 'diff';
import { Parser } from 'htmlparser2';
import type { ChangedPage } from '../studio-types.ts';

/** What people read of a page. */
export interface PageWords {
  title: string;
  /** Its title, its description and its text, in one line. */
  text: string;
}

/** Elements that do not divide words. */
const INLINE =
  /^(?:a|abbr|b|bdi|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|wbr)$/;
const UNREAD = /^(?:script|style|template)$/;

/** Reads the words of a page. */
export function readWords(html: string): PageWords {
  const texts = { title: '', description: '', body: '' };
  let into: 'title' | 'body' | null = null;
  let unread = 0;
  const divide = (name: string) => {
    if (into === 'body' && !INLINE.test(name)) texts.body += ' ';
  };
  const parser = new Parser({
    onopentag(name, { name: called, content = '' }) {
      if (UNREAD.test(name)) unread++;
      if (name === 'title' && into === null) into = 'title';
      if (name === 'body') into = 'body';
      if (name === 'meta' && called === 'description') texts.description = content;
      divide(name);
    },
    ontext(text) {
      if (unread === 0 && into !== null) texts[into] += text;
    },
    onclosetag(name) {
      if (UNREAD.test(name)) unread--;
      if (name === 'title' && into === 'title') into = null;
      divide(name);
    },
  });
  parser.end(html);
  const { title, description, body } = texts;
  const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return { title: inOneLine(title), text: inOneLine(`${title} ${description} ${body}`) };
}

/** Words that come and go; more are shown as a text that was replaced as a whole. */
const MOST_EDITS = 1_000;
/** Characters that are shown at each end of a run that stays. */
const SHOWN = 60;

/** The runs of words that stay, go and come. */
export function compareWords(before: string, after: string): ChangedPage['words'] {
  if (before === after) return [];
  const runs = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return runs
    .filter(({ value }) => value !== '')
    .map(({ value, removed, added }) =>
      removed || added
        ? { change: removed ? 'removed' : 'added', text: value }
        : { change: 'same', text: shortened(value) },
    );
}

const shortened = (text: string) =>
  text.length <= 2 * SHOWN
    ? text
    : `${text.slice(0, SHOWN).replace(/\S+$/, '')}… ${text.slice(-SHOWN).replace(/^\S*\s/, '')}`;
