/** The head of a page, as a program reads it that has no browser. */
export interface PageHead {
  status: number;
  html: string;
  title: string;
  canonicals: string[];
  /** Every value of a meta element, by its name or property. */
  meta: Record<string, string[]>;
  /** What the X-Robots-Tag says; null when there is none. */
  robots: string | null;
}

/** Text of HTML as it is meant. */
export const decodeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** What the pattern's first group matches, everywhere in the text. */
export const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => decodeHtml(found));

/** Reads a page; `address` is where it is asked for. */
export async function readPageHead(address: string): Promise<PageHead> {
  const response = await fetch(address);
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
