import { visible } from './plain-words.ts';

/** Longer words are truncated; the longest host name has 253 characters. */
const MAX_LENGTH = 300;

/** Separators of words that cannot occur in a URL. */
const SEPARATORS = /[^\p{L}\p{N}.\-@:/_?=&%#~+$!]+/u;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

// cspell:disable
/** Common top-level domains, to recognize links without `https://`. */
const topLevel = new Set(
  `com net org info biz io co ai app dev shop store online site website web xyz top club vip live life pro
  me tv cc ws tk ml ga cf gq icu buzz click link space fun today world agency digital media news blog studio
  design tech cloud email services solutions support company group global house homes realty finance loan
  loans money bet casino poker games win bid trade market markets fit health care dental legal law tax
  academy education school farm garden toys kitchen cafe restaurant hotel travel tours rentals
  photography photos video film art gallery coffee pub beer wine fashion jewelry boutique gift gifts
  eu uk de fr nl be lu ch at it es pt ie se no dk fi is pl cz sk hu ro bg gr hr si rs ua ru su by kz ge lt
  lv ee tr il ae sa qa kw om bh jo lb eg ma tn ng ke gh za tz ug rw in pk bd lk np cn hk tw jp kr sg my th
  vn id ph au nz ca us mx br ar cl pe uy ve cy mt scot wales london example рф рус`.split(/\s+/),
);
// cspell:enable

/**
 * Extracts the links from a text: URLs, names that start with `www.`, and bare domains.
 *
 * @returns the number of links, and the text without them
 */
export function takeLinks(text: string): { links: number; rest: string } {
  const words = visible(text).split(SEPARATORS);
  const others = words.filter((word) => !word.includes('.') || !isLink(word.slice(0, MAX_LENGTH)));
  return { links: words.length - others.length, rest: others.join(' ') };
}

function isLink(word: string): boolean {
  const begin = word.search(/https?:\/\/|www\./i);
  const address = begin < 0 ? word : word.slice(begin).replace(/^https?:\/\//i, '');
  // Without the punctuation that ends its sentence.
  const host = /^[^/?#:]*[^/?#:.!]/.exec(address)?.[0] ?? '';
  if (!HOST.test(host)) return false;
  const last = host.slice(host.lastIndexOf('.') + 1);
  // "…the mails.In May…" is the end of a sentence, and "Dr.De Souza" a name.
  const capital = /^\p{Lu}\p{Ll}/u.test(last);
  return begin >= 0 || (topLevel.has(last.toLowerCase()) && !capital);
}
