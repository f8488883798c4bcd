import { hostOf, isPicturePath, pageKeyOf, parseAddress, withoutSize } from './old-site.ts';
import type { ExportIndex } from './export-index.ts';
import type { Say } from './findings.ts';
import type { ImportedPictures } from './import-pictures.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import { removeBlocks } from './remove-blocks.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { rewriteHtml } from './rewrite-html.ts';
import type { WxrItem } from './wxr-item.ts';

/**
 * The text of a post as HTML for this site: paragraphs, addresses, and nothing that is not shown here.
 *
 * @param say told of what could not stay as it was
 * @returns also the HTML before the "read more" mark; null if there is none
 */
export async function convertBody(
  item: WxrItem,
  index: ExportIndex,
  pictures: ImportedPictures,
  say: Say,
): Promise<{ html: string; teaser: string | null }> {
  const { html, hasBlocks, dynamic, teaser, paged } = removeBlocks(item.content);
  for (const name of new Set(dynamic))
    say('block', `the block ${name} is filled in by WordPress; removed`, 'write what it showed');
  if (paged) say('body', 'the pages of the text were joined', 'nothing');
  const codes = new Map<string, string>();
  const plain = replaceShortcodes(html, {
    gallery: (ids) =>
      (ids ?? index.uploadedWith.get(item.id) ?? []).flatMap((id) => index.pictures.get(id) ?? []),
    report: (name, done) => codes.set(name, done),
  });
  for (const [name, done] of codes)
    if (done === 'linked') say('shortcode', `[${name}] became a link`, 'nothing');
    else say('shortcode', `[${name}] was removed; what it enclosed stays`, 'write what it showed');
  const embedded = new Set<string>();
  const paragraphs = makeParagraphs(plain, !hasBlocks, (address) => embedded.add(address));
  for (const address of embedded) say('body', `the embedded ${address} became a link`, 'nothing');
  const addresses = findAddresses(index, say);
  const collected = rewriteHtml(paragraphs, addresses.collecting);
  const found = await addresses.takePictures(pictures);
  return {
    html: addresses.wanted.size > 0 ? rewriteHtml(paragraphs, found) : collected,
    teaser: teaser && replaceShortcodes(teaser, { gallery: () => [], report: () => {} }),
  };
}

/** What can be done about a picture that is missing. */
export const ADD_OR_REPEAT = 'add the picture, or import again';

/** Where pictures and links of one text lead. */
function findAddresses(index: ExportIndex, say: Say) {
  /** Addresses to try for each picture. */
  const wanted = new Map<string, string[]>();
  const reported = new Set<string>();

  function want(address: string): null {
    if (wanted.has(address)) return null;
    const candidates = pictureCandidates(address, index);
    wanted.set(address, candidates);
    const what = `${address.slice(0, 200)} is not a picture of the old site; removed`;
    if (candidates.length === 0) say('picture', what, 'add the picture, if you may use it');
    return null;
  }

  return {
    wanted,
    /** Finds what has to be fetched; pictures have their old addresses. */
    collecting: {
      picture: want,
      link: (address: string) => linkOf(address, index, want),
      replaced(element: string, address: string | null) {
        const done = address === null ? 'was removed' : `became a link to ${address}`;
        const what = `<${element}> ${done}`;
        if (!reported.has(what)) say('body', what, address === null ? 'check the text' : 'nothing');
        reported.add(what);
      },
    },
    /** Fetches them, and gives the addresses at this site. */
    async takePictures(pictures: ImportedPictures) {
      const paths = new Map<string, string>();
      await Promise.all(
        [...wanted].map(async ([address, candidates]) => {
          if (candidates.length === 0) return;
          const taken = await pictures.take(candidates);
          if (taken.ok) paths.set(address, taken.path);
          else say('picture', `${candidates[0]}: ${taken.reason}`, ADD_OR_REPEAT);
        }),
      );
      const picture = (address: string) => paths.get(address) ?? null;
      const link = (address: string) => linkOf(address, index, picture);
      return { picture, link, replaced() {} };
    },
  };
}

/** @param picture the new address of a linked picture, if it is known */
function linkOf(
  address: string,
  { site, hosts, pages, attachmentPages }: ExportIndex,
  picture: (old: string) => string | null,
): string | null {
  if (/^(?:#|mailto:|tel:)/i.test(address)) return address;
  const url = parseAddress(address, site.url);
  if (!url) return null;
  if (!hosts.has(hostOf(url))) return url.href;
  if (isPicturePath(url.pathname)) return picture(url.href) ?? url.href;
  const key = pageKeyOf(url);
  const page = pages.get(key);
  if (page !== undefined) return page + url.hash;
  const attachment = attachmentPages.get(key);
  return attachment === undefined ? url.href : (picture(attachment) ?? attachment);
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
