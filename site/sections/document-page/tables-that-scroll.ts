import styles from '../../ui/scroll-table.module.css';

/**
 * Puts a scroll container around each table, as ScrollTable does. Its name is the table's caption.
 *
 * @param html sanitized, so that every table has a closing tag
 */
export function tablesThatScroll(html: string): string {
  return html.replace(/<table[ >].*?<\/table>/gs, (table) => {
    const caption = /<caption>(.*?)<\/caption>/s.exec(table)?.[1] ?? 'Table';
    const label = caption.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;');
    return `<section class="${styles.frame}" aria-label="${label}" tabindex="0">${table}</section>`;
  });
}
