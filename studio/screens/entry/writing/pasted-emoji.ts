const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}\s]+$/u;
/** Digits are parts of emoji too. */
const IS_SEEN = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u;
const NAME = /^:[\w+-]+:$/;
/** Such as `1f469-200d-1f4bb@2x.png` and `emoji_u1f389.svg`. */
const FILE = /(?:\/|_u)([\da-f]{4,6}(?:[-_][\da-f]{4,6})*)(?:@\dx)?\.\w+(?:\?.*)?$/i;

const isEmoji = (text: string) => EMOJI.test(text) && IS_SEEN.test(text);

/** The emoji that a picture stands for, as chats and mail programs draw them; a name in colons for one of their own. */
export function emojiOf(image: HTMLImageElement): string | null {
  const { alt, dataset } = image;
  const { emoji = '', emojiFallback = '', plainText = '', stringifyEmoji = '' } = dataset;
  const given = [alt, emoji, emojiFallback, plainText, stringifyEmoji].map((one) => one.trim());
  const found = given.find(isEmoji);
  if (found !== undefined) return found;
  const name = given.find((one) => NAME.test(one));
  if (name === undefined && !image.matches('[class*="emoji"], g-emoji *')) return null;
  const points = FILE.exec(image.getAttribute('src') ?? '')?.[1]?.split(/[-_]/) ?? [];
  const drawn = points.map((point) => Number.parseInt(point, 16)).filter((one) => one <= 0x10ffff);
  const text = String.fromCodePoint(...drawn);
  return isEmoji(text) ? text : (name ?? null);
}
