/**
 * Makes every address in sanitized HTML absolute: a feed is read elsewhere. The
 * sanitizer writes attributes in double quotes and escapes what is in them.
 *
 * @param base the address of the page that the HTML stands on
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
