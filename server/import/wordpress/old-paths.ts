import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { hostOf, parseAddress, trimPath } from './old-site.ts';
import type { WxrItem, WxrSite } from './wxr-item.ts';

/**
 * The paths that led to a post of the old site: its permalink, its number, the slugs it had before, and
 * the permalink it was first written with.
 *
 * @param path of the post at this site
 */
export function oldPathsOf(
  item: WxrItem,
  site: WxrSite,
  path: string,
): { usable: string[]; unusable: string[] } {
  const link = parseAddress(item.link, site.url);
  const home = parseAddress(site.url, site.url);
  const guid = parseAddress(item.guid, site.url);
  const hasPermalink = link && item.link !== '' && !/[?&]p(?:age_id)?=/.test(link.search);
  const permalink = hasPermalink ? trimPath(link.pathname) : '/';
  const known = [permalink];
  for (const [key, slug] of item.meta)
    if (permalink !== '/' && key === '_wp_old_slug' && slug !== '') {
      const name = new URL(`http://x/${slug}`).pathname.slice(1);
      known.push(trimPath(permalink.replace(/[^/]+$/, name)));
    }
  if (
    guid &&
    home &&
    hostOf(guid) === hostOf(home) &&
    guid.search === '' &&
    item.guid.startsWith('http')
  )
    known.push(trimPath(guid.pathname));
  if (/^\d{1,10}$/.test(item.id)) known.push(`${trimPath(home?.pathname ?? '/')}?p=${item.id}`);
  const paths = [...new Set(known)].filter((one) => one !== '/' && one !== path);
  const fits = (one: string) => contentKinds.redirect.fields.from.schema.safeParse(one).success;
  return { usable: paths.filter(fits), unusable: paths.filter((one) => !fits(one)) };
}
