import { escapeHtml } from '../../contract/escape-html.ts';
import { replaceBetween } from './replace-between.ts';

/** A picture of the export, for galleries. */
export interface GalleryPicture {
  url: string;
  alt: string;
  caption: string;
}

interface ShortcodeContext {
  /** The pictures with these ids; without ids those that were uploaded with the post. */
  gallery(ids: string[] | null): GalleryPicture[];
  /** Told of each that is removed: its name in brackets, or all of it if it has an address. */
  removed(shortcode: string): void;
}

/** Also tags, whose attributes are left as they are. */
const ANY = /<[^<>]*>|\[(\/?)([a-z][\w-]*)((?:[\s=/][^[\]]*)?)\]/gi;
const CAPTION = /\[caption(?=[\s\]])[^[\]]*\]/gi;
const IDS = /\s(?:ids|include)=["']([\d,\s]*)/i;
const OLD_CAPTION = /\scaption="([^"]*)"/i;
/** Of WordPress itself. */
const KNOWN = ['caption', 'gallery', 'embed', 'audio', 'video'];

/**
 * Turns captions and galleries into HTML. Of other shortcodes the brackets go and what they enclose stays;
 * words in brackets that only look like one, such as "[sic]", are left.
 */
export function replaceShortcodes(text: string, { gallery, removed }: ShortcodeContext): string {
  const captioned = replaceBetween(text, CAPTION, '[/caption]', captionOf);
  const opened = new Set<string>(KNOWN);
  const closed = new Set<string>(KNOWN);
  for (const [, slash, name = ''] of captioned.matchAll(ANY)) (slash ? closed : opened).add(name);
  return captioned.replace(ANY, (whole, slash: string, name?: string, given = '') => {
    if (name === undefined) return whole;
    const isPair = (slash ? opened : closed).has(name);
    // Otherwise they are a writer's brackets.
    if (!isPair && !/[_-]/.test(name) && !/=|\/$/.test(given)) return whole;
    const ids = IDS.exec(given)?.[1]?.match(/\d+/g) ?? null;
    const pictures = name === 'gallery' && !slash ? gallery(ids) : [];
    if (!slash && pictures.length === 0)
      removed(name === 'audio' || name === 'video' ? whole : `[${name}]`);
    return pictures
      .map(({ url, alt, caption }) =>
        figure(`<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`, caption),
      )
      .join('');
  });
}

const figure = (picture: string, words: string) =>
  `<figure>${picture}${words && `<figcaption>${words}</figcaption>`}</figure>\n`;

function captionOf(whole: string): string {
  const end = whole.indexOf(']') + 1;
  const inside = whole.slice(end, -'[/caption]'.length);
  const picture = /^\s*(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? '';
  const words = inside.slice(picture.length).trim() || OLD_CAPTION.exec(whole.slice(0, end))?.[1];
  return picture === '' ? inside : figure(picture.trim(), words ?? '');
}
