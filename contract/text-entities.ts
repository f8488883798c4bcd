/**
 * Providers send titles and names as WordPress stores them: as HTML text, with `&amp;` for `&`. The
 * site shows them as plain text, so they are decoded once when a body is read. The server encodes
 * what would be decoded, so that any text survives.
 */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  cent: '¢',
  pound: '£',
  euro: '€',
  eacute: 'é',
  frac12: '½',
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}(?:12)?));/g;

/** Decodes character references once. An unknown one is left as it is. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
    // The HTML standard reads these as windows-1252, which old editors wrote.
    if (code >= 0x80 && code <= 0x9f)
      return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
    const surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < 0x20 || code > 0x10_ff_ff || surrogate ? whole : String.fromCodePoint(code);
  });
}

/** Encodes exactly what `decodeEntities` would decode: `decodeEntities(encodeEntities(text)) === text`. */
export function encodeEntities(text: string): string {
  return text.replace(ENTITY, (whole) => `&amp;${whole.slice(1)}`);
}
