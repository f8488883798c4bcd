/**
 * The tags that server/content/sanitize-content.ts writes, the box that
 * scrollable-tables.ts puts around tables, and a `<` that begins none of them.
 */
const TAG =
  /(<\/?(?:a|abbr|b|blockquote|br|caption|cite|code|d[dlt]|em|fig(?:ure|caption)|h[2-4r]|i|img|kbd|li|mark|ol|p|pre|q|s|small|strong|su[bp]|table|t(?:body|d|foot|h|head|r)|ul)(?: (?:alt|colspan|height|href|id|loading|rowspan|scope|src|start|title|width)="[^"]*")*(?: ?\/)?>|<div role="group" aria-label="Table" tabindex="0">|<\/div>)|</g;

/** What was not sanitized stands on the page as the text it is. */
export function withKnownTagsOnly(html: string): string {
  return html.replace(TAG, (_, known?: string) => known ?? '&lt;');
}

/** https://w3c.github.io/trusted-types/: a browser that has it takes HTML from here only. */
const policy = globalThis.trustedTypes?.createPolicy('provided-html', {
  createHTML: withKnownTagsOnly,
});

/** Equal texts give the same object, so that React does not write them again. */
const given = new Map<string, { __html: string }>();

/** A text of the provider for `dangerouslySetInnerHTML`; it was sanitized where it was stored. */
export function providedHtml(html: string): { __html: string } {
  if (!policy) return { __html: html };
  let trusted = given.get(html);
  // React hands on whatever it is given.
  if (!trusted) given.set(html, (trusted = { __html: policy.createHTML(html) as string }));
  return trusted;
}
