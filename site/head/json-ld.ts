/** A thing in the words of schema.org. Addresses on this site are written without their origin. */
export interface Thing {
  '@type': string;
}

/** Properties whose values are addresses; one that begins with a slash is on this site. */
const ADDRESSES = new Set(['@id', 'url', 'item', 'logo', 'image', 'mainEntityOfPage']);

/**
 * The script of a page's head that tells search engines of these things. The
 * browser has no use for it, so only the server writes it.
 */
export function jsonLd(things: Thing[] | undefined, origin: string) {
  if (!import.meta.env.SSR || !things?.length) return [];
  return [{ type: 'application/ld+json', children: writeJsonLd(things, origin) }];
}

/** The things as one JSON text that can stand inside a script element. */
export function writeJsonLd(things: Thing[], origin: string): string {
  const text = JSON.stringify(
    { '@context': 'https://schema.org', '@graph': things },
    (key, value: unknown) =>
      ADDRESSES.has(key) && typeof value === 'string' && value.startsWith('/')
        ? origin + value
        : value,
  );
  // Neither `</script>` nor `<!--` can end or hide the element then.
  return text.replaceAll('<', '\\u003c');
}
