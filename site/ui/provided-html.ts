/**
 * What a text from the provider may consist of: the elements that
 * server/content/sanitize-content.ts lets through, without handlers.
 */
const FOREIGN =
  /<(?!\/?(?:a|abbr|b|blockquote|br|caption|cite|code|d[dlt]|em|fig(?:ure|caption)|h[2-4r]|i|img|kbd|li|mark|ol|p|pre|q|s|small|strong|su[bp]|table|t(?:body|d|foot|h|head|r)|ul)[\s/>])|<[^>]*[\s"'/]on\w+\s*=/i;

function checked(html: string): string {
  if (FOREIGN.test(html)) throw new TypeError('a text of the provider is not what was sanitized');
  return html;
}

/** https://w3c.github.io/trusted-types/: where the browser has it, it takes HTML from here only. */
const policy = globalThis.trustedTypes?.createPolicy('provided-html', { createHTML: checked });

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
