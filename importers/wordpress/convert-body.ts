import { hostOf, isPicturePath, pageKeyOf, parseAddress, withoutSize } from './old-site.ts';
import type { ExportIndex } from './export-index.ts';
import type { Say } from './findings.ts';
import type { ImportedPictures } from './import-pictures.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import { putAside } from './put-aside.ts';
import type { WxrItem } from './read-wxr.ts';
import { replaceBetween } from './replace-between.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { placePictures, rewriteHtml, standIn } from './rewrite-html.ts';

/** The comments of the block editor, and all others. */
const COMMENT = /<!--/g;

/**
 * The text of a post as HTML for this site: paragraphs, addresses, and nothing that is not shown here.
 *
 * @param say told of what could not stay as it was
 */
export async function convertBody(
  item: WxrItem,
  index: ExportIndex,
  pictures: ImportedPictures,
  say: Say,
): Promise<string> {
  const { html, hasBlocks, dynamic } = removeBlocks(item.content);
  for (const name of dynamic)
    say('block', `the block ${name} is filled in by WordPress; removed`, 'write what it showed');
  const { text, restore } = putAside(html);
  const codes = new Set<string>();
  const plain = replaceShortcodes(text, {
    gallery: (ids) =>
      (ids ?? index.uploadedWith.get(item.id) ?? []).flatMap((id) => index.pictures.get(id) ?? []),
    removed: (shortcode) => codes.add(shortcode),
  });
  for (const code of codes)
    say('shortcode', `${code} was removed; what it enclosed stays`, 'write what it showed');
  return rewriteBody(restore(makeParagraphs(plain, !hasBlocks)), index, pictures, say);
}

/** Removes comments; what blocks contain stays. */
export function removeBlocks(text: string) {
  /** Blocks that WordPress fills in when it shows them, such as `latest-posts`; nothing is left of them. */
  const dynamic = new Set<string>();
  /** Whether the block editor wrote the text. Otherwise line breaks in it mean something. */
  let hasBlocks = false;
  const html = replaceBetween(text, COMMENT, '-->', (comment) => {
    const [, slash, name] = /^<!--\s*(\/?)wp:([a-z][\w-]*(?:\/[\w-]+)?)/.exec(comment) ?? [];
    hasBlocks ||= name !== undefined;
    const isWhole = comment.slice(0, -3).trimEnd().endsWith('/');
    if (name !== undefined && isWhole && !slash) dynamic.add(name);
    return /^<!--\s*(?:more|nextpage)\b/.test(comment) ? '\n\n' : '';
  });
  return { html, hasBlocks, dynamic: [...dynamic] };
}

/** What can be done about a picture that is missing. */
export const ADD_OR_REPEAT = 'add the picture, or import again';

/** Gives pictures and links their addresses at this site. */
async function rewriteBody(
  html: string,
  index: ExportIndex,
  pictures: ImportedPictures,
  say: Say,
): Promise<string> {
  const places = new Map<string, string | null>();
  const wanted: { address: string; candidates: string[] }[] = [];
  const reported = new Set<string>();
  const picture = (address: string): string | null => {
    const known = places.get(address);
    if (known !== undefined) return known;
    const candidates = pictureCandidates(address, index);
    const place = candidates.length > 0 ? standIn(wanted.push({ address, candidates }) - 1) : null;
    places.set(address, place);
    const what = `${address.slice(0, 200)} is not a picture of the old site; removed`;
    if (place === null) say('picture', what, 'add the picture, if you may use it');
    return place;
  };
  const rewritten = rewriteHtml(html, {
    picture,
    link: (address) => linkOf(address, index, picture),
    replaced(element, address) {
      const done = address === null ? 'was removed' : `became a link to ${address}`;
      const what = `<${element}> ${done}`;
      if (!reported.has(what)) say('body', what, address === null ? 'check the text' : 'nothing');
      reported.add(what);
    },
  });
  const outcomes = await pictures.takeAll(wanted.map(({ candidates }) => candidates));
  for (const [number, outcome] of outcomes.entries())
    if (!outcome.ok)
      say('picture', `${wanted[number]?.candidates[0]}: ${outcome.reason}`, ADD_OR_REPEAT);
  return placePictures(rewritten, (number) => {
    const outcome = outcomes[number];
    return { path: outcome?.ok ? outcome.path : null, former: wanted[number]?.address ?? '' };
  });
}

/**
 * Where a link leads; null for nowhere.
 *
 * @param picture what stands for a linked picture
 */
function linkOf(
  address: string,
  { site, hosts, pages, attachmentPages }: ExportIndex,
  picture: (address: string) => string | null,
): string | null {
  if (/^(?:#|mailto:|tel:)/i.test(address)) return address;
  const url = parseAddress(address, site.url);
  if (!url) return null;
  if (!hosts.has(hostOf(url))) return url.href;
  if (isPicturePath(url.pathname)) return picture(url.href);
  const key = pageKeyOf(url);
  const page = pages.get(key);
  if (page !== undefined) return page + url.hash;
  const attachment = attachmentPages.get(key);
  return attachment === undefined ? url.href : picture(attachment);
}

/** Addresses where a picture of the old site may be; none for a picture of anybody else. */
export function pictureCandidates(
  address: string,
  { site, hosts, originals }: ExportIndex,
): string[] {
  const url = parseAddress(address, site.url);
  if (!url || !hosts.has(hostOf(url))) return [];
  url.hash = '';
  const original = originals.get(hostOf(url) + withoutSize(url.pathname));
  const unsized = new URL(withoutSize(url.pathname), url).href;
  // Only known proxies and caches read the query of a picture.
  const bare = new URL(url.pathname, url).href;
  return [...new Set([bare, ...(original === undefined ? [] : [original]), unsized])];
}
