/**
 * Everything may be read. The reading calls of the API are allowed because a
 * search engine that draws a page may have to make them, as a browser does;
 * their answers carry X-Robots-Tag, so that they are not listed themselves.
 */
export function writeRobots(siteUrl: string): string {
  return `User-agent: *
Allow: /api/get
Allow: /api/services.php
Disallow: /api/

Sitemap: ${siteUrl}/sitemap.xml
`;
}
