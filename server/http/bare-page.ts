/**
 * A static page for when none can be rendered. It has no styles, scripts or pictures, so it works under
 * the policy that allows nothing.
 *
 * @param words one paragraph; neither argument is escaped
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
