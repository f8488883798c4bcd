import { emojiOf } from './pasted-emoji.ts';

const SENTENCES = 'p, li, dt, dd, td, th, h1, h2, h3, h4, h5, h6, summary, figcaption';
/** Elements that the editor has no place for, and what a message calls them if they have words. */
const WITHOUT_PLACE: [selector: string, name: string][] = [
  ['button', 'buttons'],
  [
    'select, textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"])',
    'form fields',
  ],
  ['svg', 'words in drawings'],
  ['nav', 'navigation'],
];

/**
 * Puts words in the place of elements that a text cannot have: emoji for their pictures, links for films and frames,
 * readings in brackets behind what they explain.
 *
 * @param leftOut called with what has words and no place in a text
 */
export function tidyEmbeds(body: HTMLElement, leftOut: (what: string) => void) {
  const all = <Found extends Element = HTMLElement>(selector: string) => [
    ...body.querySelectorAll<Found>(selector),
  ];
  for (const image of all<HTMLImageElement>('img')) {
    const emoji = emojiOf(image);
    if (emoji !== null) image.replaceWith(emoji);
  }
  for (const bracket of all('rp')) bracket.remove();
  for (const reading of all('rt')) {
    const words = reading.textContent.trim();
    reading.replaceWith(words && ` (${words})`);
  }
  // Other buttons act on what is beside them, such as "Copy" on code.
  for (const element of all('button')) if (isInSentence(element)) toWords(element);
  for (const element of all('object')) if (element.textContent.trim()) toWords(element);
  for (const element of all('video, audio, iframe, embed, object')) {
    const source = element.matches('[src], [data]') ? element : element.querySelector('source');
    const address = source?.getAttribute('src') ?? source?.getAttribute('data') ?? '';
    const link = document.createElement('a');
    link.href = address.replace(/^\/\//, 'https://');
    link.textContent = link.getAttribute('href');
    if (isShown(element) && /^https?:/i.test(link.textContent)) element.replaceWith(' ', link, ' ');
    else leftOut('videos, sound and frames');
  }
  for (const [selector, name] of WITHOUT_PLACE)
    for (const element of all<Element>(selector)) {
      const words =
        element.localName === 'svg'
          ? Array.from(element.querySelectorAll('text, foreignObject'), wordsIn).join('')
          : wordsIn(element);
      if (words.trim()) leftOut(name);
      element.remove();
    }
}

/** Frames of web pages are advertisements and counters as well. */
const FILMS_AND_SOUND =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|loom\.com|wistia\.\w+|spotify\.com|soundcloud\.com|dailymotion\.com)\//i;
const isShown = (element: Element) =>
  element.localName !== 'iframe' || FILMS_AND_SOUND.test(element.getAttribute('src') ?? '');

const wordsIn = (element: Element) =>
  element instanceof HTMLInputElement ? element.value : element.textContent;

const isInSentence = (element: Element) =>
  element.closest(SENTENCES) ??
  Array.from(element.parentNode!.childNodes).some((one) => one instanceof Text && one.data.trim());

const toWords = (element: Element) => element.replaceWith(...element.childNodes);
