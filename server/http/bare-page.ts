/**
 * A page that takes nothing to be drawn, for when one cannot be: no styles, no
 * scripts, no picture, so that it may be sent under the policy that allows nothing.
 *
 * @param words one paragraph; neither is escaped
 */
export function barePage(title: string, words: string): string {
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1>
<p>${words}</p>
<p><a href="/">To the home page</a></p></main></body></html>
`;
}
