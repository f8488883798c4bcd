import { nonceMark } from '../../seams/nonce-mark.ts';

/** The block of site/ui/tokens.css that declares the web fonts, as the build writes it. */
const DECLARATIONS = /@media ?\(scripting: ?none\) ?\{((?:@font-face ?\{[^{}]*\})+)\}/;

/** The id by which the boot script finds the element. */
const WEB_FONTS_ID = 'web-fonts';

/**
 * Moves the declarations of the web fonts into a <style> of their own. The boot script enables it
 * after the first paint by its `media`: a stylesheet that holds nothing but fonts makes the browser
 * lay out text again, but not recalculate the styles of the page.
 *
 * @returns the page unchanged when it declares no web fonts, like a redirect
 */
export function withSeparateWebFonts(html: string, nonce: string): string {
  const head = html.slice(0, html.indexOf('</head>'));
  const fonts = DECLARATIONS.exec(head)?.[1];
  if (fonts === undefined) return html;
  const style = `<style${nonceMark(nonce)} id="${WEB_FONTS_ID}" media="(scripting: none)">${fonts}</style>`;
  return html.replace(DECLARATIONS, '').replace('</head>', () => `${style}</head>`);
}
