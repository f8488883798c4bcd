/**
 * Matches the tags that server/content/html/sanitize-content.ts writes, what tables-that-scroll.ts puts around
 * tables, and any other `<`.
 */
const TAG =
  /(<\/?(?:a|abbr|b|blockquote|br|caption|cite|code|d[dlt]|em|fig(?:ure|caption)|h[2-4r]|i|img|kbd|li|mark|ol|p|pre|q|s|small|strong|su[bp]|table|t(?:body|d|foot|h|head|r)|ul)(?: (?:alt|colspan|height|href|id|loading|rowspan|scope|src|start|title|width)="[^"]*")*(?: ?\/)?>|<div role="group" class="[\w-]+" aria-label="[^"]*" tabindex="0">|<\/div>)|</g;

/** Escapes every tag that the sanitizer would not write. */
export function withKnownTagsOnly(html: string): string {
  return html.replace(TAG, (_, known?: string) => known ?? '&lt;');
}

/** Browsers with Trusted Types (https://w3c.github.io/trusted-types/) accept HTML from here only. */
const policy = globalThis.trustedTypes?.createPolicy('provided-html', {
  createHTML: withKnownTagsOnly,
});

/** Cached by text: if the object is the same, React does not set the HTML again. */
const cached = new Map<string, { __html: string }>();

/** The provider's HTML for `dangerouslySetInnerHTML`. It was sanitized when it was stored. */
export function providedHtml(html: string): { __html: string } {
  if (!policy) return { __html: html };
  let trusted = cached.get(html);
  // A TrustedHTML, which React passes on; its types say string.
  if (!trusted) cached.set(html, (trusted = { __html: policy.createHTML(html) as string }));
  return trusted;
}
