/**
 * Makes every URL in sanitized HTML absolute, because feeds are read on other sites.
 * Relies on the sanitizer: attributes are in double quotes, and escaped.
 *
 * @param base URL of the page that contains the HTML
 */
export function withAbsoluteAddresses(html: string, base: string): string {
  return html.replace(
    /(<(?:a|img)\b[^>]*?\s(?:href|src)=")([^"]*)(?=")/g,
    (whole, before: string, address: string) => {
      const url = URL.parse(address.replaceAll('&amp;', '&'), base);
      return url ? before + url.href.replaceAll('&', '&amp;') : whole;
    },
  );
}
