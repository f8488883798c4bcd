/** A schema.org thing. Its URLs on this site are written without the origin. */
export interface Thing {
  '@type': string;
}

/** Properties whose values are URLs. A value that begins with a slash is on this site. */
const URLS = new Set(['@id', 'url', 'item', 'logo', 'image', 'mainEntityOfPage']);

/** The script element for search engines. Only the server renders it: browsers do not need it. */
export function jsonLd(things: Thing[] | undefined, origin: string) {
  if (!import.meta.env.SSR || !things?.length) return [];
  return [{ type: 'application/ld+json', children: writeJsonLd(things, origin) }];
}

/** Serializes the things to JSON that is safe inside a script element. */
export function writeJsonLd(things: Thing[], origin: string): string {
  const text = JSON.stringify(
    { '@context': 'https://schema.org', '@graph': things },
    (key, value: unknown) =>
      URLS.has(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  );
  // Prevents `</script>` and `<!--`.
  return text.replaceAll('<', '\\u003c');
}
