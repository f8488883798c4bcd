import styles from './scroll-table.module.css';

/** The beginning of a table, with its caption if it has one. */
const TABLE = /<table(?=[\s>])[^>]*>(?:\s*<caption>(.*?)<\/caption>)?/gs;

/**
 * Puts a scroll container around each table, also in another one, as ScrollTable does. Its name is
 * the table's caption. It is no region: several without a caption would be landmarks of one name.
 *
 * @param html sanitized, so that every table has a closing tag
 */
export function tablesThatScroll(html: string): string {
  return html
    .replace(TABLE, (table, caption = 'Table') => {
      const label = caption.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;');
      return `<div role="group" class="${styles.frame}" aria-label="${label}" tabindex="0">${table}`;
    })
    .replaceAll('</table>', '</table></div>');
}
