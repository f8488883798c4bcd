import { hostOf, isPicturePath, pageKeyOf, parseAddress, withoutSize } from './old-site.ts';
import type { ExportIndex } from './export-index.ts';
import type { Say } from './findings.ts';
import type { ImportedPictures } from './import-pictures.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import type { WxrItem } from './read-wxr.ts';
import { putAside, replaceBetween } from './replace-between.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { rewriteHtml } from './rewrite-html.ts';

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
  const wanted = new Set<string>();
  const paths = new Map<string, string>();
  const replaced = new Map<string, string>();
  const rewrite = () => {
    const picture = (address: string) => {
      wanted.add(address);
      return paths.get(address) ?? null;
    };
    return rewriteHtml(html, {
      picture,
      link: (address) => linkOf(address, index, picture),
      replaced(element, address) {
        const done = address === null ? 'was removed' : `became a link to ${address}`;
        replaced.set(`<${element}> ${done}`, address === null ? 'check the text' : 'nothing');
      },
    });
  };
  // Once to see which pictures are wanted, and again with their paths.
  rewrite();
  for (const [what, todo] of replaced) say('body', what, todo);
  const outcomes = [...wanted].map(async (address) => {
    const candidates = pictureCandidates(address, index);
    return { address, candidates, outcome: await pictures.take(candidates) };
  });
  for (const { address, candidates, outcome } of await Promise.all(outcomes))
    if (outcome.ok) paths.set(address, outcome.path);
    else say('picture', `${candidates[0] ?? address}: ${outcome.reason}`, ADD_OR_REPEAT);
  return rewrite();
}

/**
 * Where a link leads; null for nowhere.
 *
 * @param picture the path of a linked picture; null if there is none
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
  if (isPicturePath(url.pathname)) return picture(url.href) ?? url.href;
  const key = pageKeyOf(url);
  const page = pages.get(key);
  if (page !== undefined) return page + url.hash;
  const attachment = attachmentPages.get(key);
  return (attachment === undefined ? null : picture(attachment)) ?? url.href;
}

/** Addresses where a picture of the old site may be; none for a picture of anybody else. */
export function pictureCandidates(address: string, { site, hosts }: ExportIndex): string[] {
  const url = parseAddress(address, site.url);
  if (!url || !hosts.has(hostOf(url))) return [];
  // Only known proxies and caches read the query of a picture.
  return [...new Set([url.pathname, withoutSize(url.pathname)])].map(
    (one) => new URL(one, url).href,
  );
}
