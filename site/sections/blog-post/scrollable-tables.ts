/**
 * Wraps each table in a container that scrolls sideways and can be reached by keyboard (WCAG 2.1.1).
 * The provider's HTML is sanitized, so every table has a closing tag.
 */
export function scrollableTables(html: string): string {
  return html
    .replace(/<table(?=[\s>])/g, '<div role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
}
