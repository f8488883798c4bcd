/** The head of a page, parsed from its HTML without a browser. */
export interface PageHead {
  status: number;
  html: string;
  title: string;
  canonicals: string[];
  /** All values of the meta elements, by name or property. */
  meta: Record<string, string[]>;
  /** The X-Robots-Tag header, or null. */
  robots: string | null;
}

/** Decodes the character references that React writes. */
export const decodeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** All matches of the pattern's first group. */
export const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => decodeHtml(found));

/** Fetches a page and parses its head. */
export async function readPageHead(url: string): Promise<PageHead> {
  const response = await fetch(url);
  const html = await response.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const meta: PageHead['meta'] = {};
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]*)" content="([^"]*)"/g,
  ))
    (meta[name] ??= []).push(decodeHtml(content));
  return {
    status: response.status,
    html,
    title: allOf(head, /<title>([^<]*)<\/title>/g)[0] ?? '',
    canonicals: allOf(head, /<link rel="canonical" href="([^"]*)"/g),
    meta,
    robots: response.headers.get('x-robots-tag'),
  };
}
