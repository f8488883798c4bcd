import { decodeHTML } from 'entities';
import { escapeHtml } from '../../contract/escape-html.ts';
import { isWithinWord, splitShortcodes, type Piece, type ShortcodeTag } from './shortcode-tags.ts';

/** A picture of the export, for galleries. */
export interface GalleryPicture {
  url: string;
  alt: string;
  caption: string;
}

interface ShortcodeContext {
  /** The pictures with these ids; without ids those that were uploaded with the post. */
  gallery(ids: string[] | null): GalleryPicture[];
  /** Told of each that is removed: its name in brackets, or all of it if it has words or an address. */
  removed(shortcode: string): void;
}

const IDS = /\s(?:ids|include)=["']?([\d,\s]*)/i;
const OLD_CAPTION = /\scaption=(?:"([^"]*)"|'([^']*)')/i;
/** Attributes that visitors may have read: with several words, of such a name, or with an address. */
const READ =
  /=\s*(["'])(?:(?!\1).)*\p{L}\s+\p{L}|\b(?:title|text|label|heading|caption)\s*=|:\/\//iu;
/** Of WordPress itself. */
const KNOWN = ['caption', 'wp_caption', 'gallery', 'embed', 'audio', 'video', 'playlist'];
const MEDIA_FILE = /\s(?:src|mp3|m4a|ogg|wav|wma|flac|mp4|m4v|webm|ogv|wmv|flv)=["']?([^\s"']+)/i;
/** Stands where a tag was; XML forbids the character. */
const GONE = '\ufffe';
/** Between two words that a tag divided. */
const BETWEEN_WORDS =
  /(?<=[\p{L}\p{M}\p{N}](?:<\/\w{1,9}>)?)\ufffe+(?=(?:<\w[^<>]*>)?[\p{L}\p{N}])/gu;
const isCaption = ({ name }: ShortcodeTag) => /^(?:wp_)?caption$/i.test(name);

/**
 * Turns captions and galleries into HTML. Of other shortcodes the brackets go and what they enclose stays;
 * words in brackets that only look like one, such as "[sic]", are left.
 */
export function replaceShortcodes(text: string, { gallery, removed }: ShortcodeContext): string {
  const pieces = splitShortcodes(text);
  const opened = new Set<string>(KNOWN);
  const closed = new Set<string>(KNOWN);
  for (const piece of pieces)
    if (typeof piece !== 'string') (piece.isEnd ? closed : opened).add(piece.name);
  return withCaptions(pieces, replaced).replace(BETWEEN_WORDS, ' ').replaceAll(GONE, '');

  function replaced(piece: Piece): string {
    if (typeof piece === 'string') return piece;
    const { whole, isEnd, name, given } = piece;
    const isPair = (isEnd ? opened : closed).has(name);
    // Otherwise they are a writer's brackets.
    if (!isPair && !/[_-]/.test(name) && !/=|\/$/.test(given)) return whole;
    const ids = IDS.exec(given)?.[1]?.match(/\d+/g) ?? null;
    const pictures = name === 'gallery' && !isEnd ? gallery(ids) : [];
    const file = isEnd ? undefined : MEDIA_FILE.exec(given)?.[1];
    if (/^(?:audio|video)$/.test(name) && file !== undefined)
      return `<${name} src="${escapeHtml(decodeHTML(file))}"></${name}>`;
    if (!isEnd && pictures.length === 0) removed(READ.test(given) ? whole : `[${name}]`);
    if (pictures.length === 0) return isWithinWord(piece) ? '' : GONE;
    return pictures
      .map(({ url, alt, caption }) =>
        figure(`<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`, caption),
      )
      .join('');
  }
}

/** Puts the pieces together, with figures for what stands between the tags of a caption. */
function withCaptions(pieces: readonly Piece[], replaced: (piece: Piece) => string): string {
  let result = '';
  let open: { tag: ShortcodeTag; inside: string } | null = null;
  const leave = () => {
    if (open) result += replaced(open.tag) + open.inside;
    open = null;
  };
  for (const piece of pieces) {
    if (typeof piece === 'string' || !isCaption(piece)) {
      if (open) open.inside += replaced(piece);
      else result += replaced(piece);
    } else if (!piece.isEnd) {
      leave();
      open = { tag: piece, inside: '' };
    } else if (open) {
      result += captionOf(open.tag, open.inside);
      open = null;
    } else result += replaced(piece);
  }
  leave();
  return result;
}

const figure = (picture: string, words: string) =>
  `<figure>${picture}${words && `<figcaption>${words}</figcaption>`}</figure>\n`;

function captionOf({ given }: ShortcodeTag, inside: string): string {
  const picture =
    /^[\s\ufffe]*(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? '';
  const [, ...quoted] = OLD_CAPTION.exec(` ${given}`) ?? [];
  const old = quoted.find(Boolean) ?? '';
  const words = inside.slice(picture.length).trim() || old;
  // Without a picture both are words of the text.
  return picture === '' ? `${inside}\n${old}` : figure(picture.trim(), words);
}
