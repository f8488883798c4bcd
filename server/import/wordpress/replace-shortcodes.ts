import { decodeEntities } from '../../../contract/text-entities.ts';
import { escapeHtml } from './html-text.ts';

/** A picture of the export, for galleries. */
export interface GalleryPicture {
  url: string;
  alt: string;
  caption: string;
}

export interface ShortcodeContext {
  /** The pictures with these ids; without ids those that were uploaded with the post. */
  gallery(ids: string[] | null): GalleryPicture[];
  /** Told of each that has no place here: its name, and what was done. */
  report(name: string, done: 'removed' | 'linked'): void;
}

type Attributes = Record<string, string>;

interface Token {
  start: number;
  end: number;
  name: string;
  closing: boolean;
  attributes: Attributes;
  /** Index of the token that closes this one. */
  closedBy?: number;
  /** What is shown of brackets in brackets, which say that a shortcode is meant as words. */
  literal?: string;
}

const TAG = /<[^<>]*>|\[\[([a-z][\w-]*)[^[\]]*\]\]|\[(\/?)([a-z][\w-]*)((?:[\s=/][^[\]]*)?)\]/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
const KNOWN = ['caption', 'wp_caption', 'gallery', 'embed', 'audio', 'video', 'code', 'sourcecode'];
const DEEPEST = 20;

/**
 * Turns the shortcodes of WordPress itself into HTML. Of others the brackets go and what they enclose
 * stays; words in brackets that only look like one, such as "[sic]", are left. Preformatted text is left.
 */
export function replaceShortcodes(text: string, context: ShortcodeContext): string {
  const tokens = findTokens(text);
  return render(0, text.length, 0, tokens.length, 0);

  function render(from: number, to: number, first: number, last: number, depth: number): string {
    let result = '';
    let at = from;
    for (let index = first; index < last; index++) {
      const token = tokens[index]!;
      const isKnown = KNOWN.includes(token.name);
      if (!isKnown && !isShortcode(token, text)) continue;
      result += text.slice(at, token.start);
      at = token.end;
      if (token.literal !== undefined) result += token.literal;
      if (token.closing || token.literal !== undefined) continue;
      const close = token.closedBy === undefined ? undefined : tokens[token.closedBy];
      if (!isKnown || depth >= DEEPEST) {
        context.report(token.name, 'removed');
        continue;
      }
      const raw = close ? text.slice(token.end, close.start) : '';
      const inside = () =>
        close ? render(token.end, close.start, index + 1, token.closedBy!, depth + 1) : '';
      result += replace(token, raw, inside);
      if (close) {
        at = close.end;
        index = token.closedBy!;
      }
    }
    return result + text.slice(at, to);
  }

  function replace({ name, attributes }: Token, raw: string, inside: () => string): string {
    switch (name) {
      case 'caption':
      case 'wp_caption':
        return caption(inside(), attributes);
      case 'code':
      case 'sourcecode':
        return `<pre><code>${escapeHtml(raw.replace(/^\n|\n$/g, ''))}</code></pre>`;
      case 'gallery':
        return galleryOf(attributes);
      default: {
        const address = mediaAddress(attributes, raw);
        context.report(name, address === null ? 'removed' : 'linked');
        return address === null ? '' : `\n\n${linkTo(address)}\n\n`;
      }
    }
  }

  function galleryOf({ ids, include }: Attributes): string {
    const list = (ids ?? include)?.split(',').map((id) => id.trim());
    const pictures = context.gallery(list ?? null);
    if (pictures.length === 0) context.report('gallery', 'removed');
    return pictures
      .map(({ url, alt, caption: words }) => {
        const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;
        return `<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>\n`;
      })
      .join('');
  }
}

/** Whether brackets that WordPress itself does not know are a plugin's, and not a writer's. */
function isShortcode(token: Token, text: string): boolean {
  return (
    /[_-]/.test(token.name) ||
    token.closedBy !== undefined ||
    token.closing ||
    Object.keys(token.attributes).length > 0 ||
    text.slice(token.start, token.end).endsWith('/]')
  );
}

function findTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const open = new Map<string, number[]>();
  let preformatted = '';
  for (const match of text.matchAll(TAG)) {
    const [whole, shown, slash, written] = match;
    const name = written?.toLowerCase();
    const [, ends, element = ''] = /^<(\/?)(pre|code)\b/i.exec(whole) ?? [];
    if (element && (preformatted === '' || (ends && element.toLowerCase() === preformatted)))
      preformatted = ends ? '' : element.toLowerCase();
    if (preformatted !== '') continue;
    const place = { start: match.index, end: match.index + whole.length };
    if (shown && KNOWN.includes(shown.toLowerCase())) {
      const literal = whole.slice(1, -1);
      tokens.push({ ...place, name: shown.toLowerCase(), closing: false, attributes: {}, literal });
    }
    if (name === undefined) continue;
    const token: Token = {
      ...place,
      name,
      closing: slash === '/',
      attributes: slash === '/' ? {} : attributesOf(match[4] ?? ''),
    };
    const waiting = open.get(name) ?? [];
    open.set(name, waiting);
    if (token.closing) {
      const opening = tokens[waiting.pop() ?? -1];
      // A word in brackets is no shortcode because it is closed by nothing.
      if (!opening && !/[_-]/.test(name) && !KNOWN.includes(name)) continue;
      if (opening) opening.closedBy = tokens.length;
    } else if (!whole.endsWith('/]')) waiting.push(tokens.length);
    tokens.push(token);
  }
  return tokens;
}

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );

function caption(inside: string, attributes: Attributes): string {
  const picture = /^\s*(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? '';
  const words = inside.slice(picture.length).trim() || attributes.caption || '';
  if (picture === '') return inside;
  return `<figure>${picture.trim()}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>\n`;
}

const MEDIA = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'flv', 'wmv'];

function mediaAddress(attributes: Attributes, inside: string): string | null {
  const found = [...MEDIA.map((name) => attributes[name]), inside].find((one) => one?.trim());
  const address = decodeEntities(found?.replace(/<[^<>]*>/g, '') ?? '').trim();
  return /^(?:https?:)?\/\/?\S+$/.test(address) ? address : null;
}

const linkTo = (address: string) =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;
