/**
 * Puts each table of a text into a box that scrolls sideways by itself, and
 * that a keyboard can reach to do so (WCAG 2.1.1). The HTML is the provider's,
 * sanitized, so its tables are closed.
 */
export function scrollableTables(html: string): string {
  return html
    .replace(/<table(?=[\s>])/g, '<div role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
}
