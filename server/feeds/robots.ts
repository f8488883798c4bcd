/**
 * Everything may be crawled. Search engines that render pages may need the GET calls of the
 * API; X-Robots-Tag keeps those responses out of their index.
 */
export function writeRobots(siteUrl: string): string {
  return `User-agent: *
Allow: /api/get
Allow: /api/services.php
Disallow: /api/

Sitemap: ${siteUrl}/sitemap.xml
`;
}
