import {
  formsOf,
  hostOf,
  isFilePath,
  isPicturePath,
  pageKeyOf,
  parseAddress,
  withoutSize,
} from './old-site.ts';
import { textOfHtml } from '../../server/content/html/text-of-html.ts';
import type { ExportIndex } from './export-index.ts';
import type { Say } from './findings.ts';
import type { ImportedPictures } from './import-pictures.ts';
import { footnotesOf, listOfFootnotes, takeFootnotes } from './footnotes.ts';
import { inlinePatterns } from './inline-patterns.ts';
import { keepAnchors } from './keep-anchors.ts';
import { compareWords } from './missing-words.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import type { WxrItem } from './read-wxr.ts';
import { putAside, replaceBetween } from './replace-between.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { rewriteHtml } from './rewrite-html.ts';

/** The comments of the block editor, and all others. */
const COMMENT = /<!--/g;

/** Words that a finding lists. */
const LISTED = 30;

/**
 * The text of a post as HTML for this site: paragraphs, addresses, and nothing that is not shown here.
 *
 * @param say told of what could not stay as it was
 * @returns also the text before its footnotes, hosts of the old site that it links to, the number of words in the
 *   export, and of those that are not stored
 */
export async function convertBody(
  item: WxrItem,
  index: ExportIndex,
  pictures: ImportedPictures,
  say: Say,
): Promise<{ html: string; start: string; hosts: string[]; words: number; missing: number }> {
  const content = inlinePatterns(item.content, index.patterns, (id) =>
    say(
      'block',
      `the synced pattern ${id} is not in the export, or within itself`,
      'write what it showed',
    ),
  );
  const { html, hasBlocks, dynamic } = removeBlocks(content);
  for (const name of dynamic)
    say('block', `the block ${name} is filled in by WordPress; removed`, 'write what it showed');
  const notes = footnotesOf(item);
  if (notes === null)
    say('footnotes', 'the footnotes cannot be read', 'copy them from the old site');
  const { text: written, restore } = putAside(html);
  const { text, notes: ofPlugins } = takeFootnotes(written, notes?.length ?? 0);
  const list = listOfFootnotes([...(notes ?? []), ...ofPlugins]);
  if (/<details[\s>]/i.test(text))
    say('body', 'what a click opened (<details>) is always shown', 'nothing');
  const codes = new Set<string>();
  const withoutShortcodes = (part: string) =>
    replaceShortcodes(withReadings(part), {
      gallery: (ids) =>
        (ids ?? index.uploadedWith.get(item.id) ?? []).flatMap(
          (id) => index.pictures.get(id) ?? [],
        ),
      removed: (shortcode) => codes.add(shortcode),
    });
  const plain = withoutShortcodes(text);
  const end = restore(withoutShortcodes(list));
  for (const code of codes)
    say('shortcode', `${code} was removed; what it enclosed stays`, 'write what it showed');
  const anchored = (part: string) => keepAnchors(part, (id) => index.anchors.has(id));
  const paragraphs = restore(makeParagraphs(anchored(plain), !hasBlocks));
  const hosts = new Set<string>();
  const rewrite = (part: string) => rewriteBody(part, index, pictures, hosts, say);
  const start = await rewrite(paragraphs);
  const shownEnd = end && `\n<hr />\n${await rewrite(end)}`;
  const { count, missing } = compareWords(content + listOfFootnotes(notes ?? []), start + shownEnd);
  if (missing.length > 0) {
    const listed = missing.slice(0, LISTED).join(' ') + (missing.length > LISTED ? ' …' : '');
    const what = `${missing.length} of ${count} words are not in the post: ${listed}`;
    say('words', what, 'look whether visitors need them');
  }
  return {
    html: start + shownEnd,
    start,
    hosts: [...hosts],
    words: count,
    missing: missing.length,
  };
}

/** How characters are read stands above them: in brackets behind them. */
export const withReadings = (text: string) =>
  text
    .replace(/<rp(?=[\s>])[^<>]*>[^<>]*(?:<\/rp>)?/gi, '')
    .replace(
      /<rt(?=[\s>])[^<>]*>((?:[^<]|<(?!\/?r(?:t|p|b|tc|uby)[\s>]))*)(?:<\/rt>)?/gi,
      (_, reading: string) => (reading.trim() === '' ? '' : ` (${reading.trim()})`),
    );

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
    if (name !== undefined && isWhole && !slash && name !== 'footnotes')
      dynamic.add(name + wordsIn(comment));
    return /^<!--\s*(?:more|nextpage)\b/.test(comment) ? '\n\n' : '';
  });
  return { html, hasBlocks, dynamic: [...dynamic] };
}

/** The sentences among the settings of a block, for a finding; empty without any. */
function wordsIn(comment: string): string {
  const json = comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1);
  const texts: string[] = [];
  try {
    JSON.parse(json, (_, value: unknown) => {
      const text = typeof value === 'string' ? textOfHtml(value) : '';
      if (/\p{L}\s+\p{L}/u.test(text)) texts.push(text);
      return value;
    });
  } catch {
    return '';
  }
  return texts.length === 0 ? '' : ` with the words “${texts.join(' ')}”`;
}

/** What can be done about a picture that is missing. */
export const ADD_OR_REPEAT = 'add the picture, or import again';

/**
 * Gives pictures and links their addresses at this site.
 *
 * @param hosts gets those of the old site that links lead to still
 */
async function rewriteBody(
  html: string,
  index: ExportIndex,
  pictures: ImportedPictures,
  hosts: Set<string>,
  say: Say,
): Promise<string> {
  /** Alternative texts of pictures, by their addresses. */
  const wanted = new Map<string, string>();
  const paths = new Map<string, string>();
  const replaced = new Map<string, string>();
  const files = new Set<string>();
  const rewrite = () => {
    const picture = (address: string, alt = '') => {
      wanted.set(address, wanted.get(address) || alt);
      return paths.get(address) ?? null;
    };
    return rewriteHtml(html, {
      picture,
      link: (address) =>
        linkOf(address, index, picture, (url) => {
          hosts.add(url.host);
          if (isFilePath(url.pathname)) files.add(url.href);
        }),
      replaced(element, address) {
        const done = address === null ? 'was removed' : `became a link to ${address}`;
        replaced.set(`<${element}> ${done}`, address === null ? 'check the text' : 'nothing');
      },
    });
  };
  // Once to see which pictures are wanted, and again with their paths.
  rewrite();
  replaced.clear();
  const outcomes = [...wanted].map(async ([address, alt]) => {
    const candidates = pictureCandidates(address, index);
    const words = alt.trim() && ` (“${alt.trim()}”)`;
    const name = `${candidates[0] ?? address}${words}`;
    return { address, name, outcome: await pictures.take(candidates) };
  });
  const imported = await Promise.all(outcomes);
  for (const { address, outcome } of imported) if (outcome.ok) paths.set(address, outcome.path);
  const rewritten = rewrite();
  for (const [what, todo] of replaced) say('body', what, todo);
  for (const file of files)
    say('file', `${file} stays at the old site`, 'put it where it can stay, and link to it there');
  for (const { name, outcome } of imported)
    if (!outcome.ok) say('picture', `${name}: ${outcome.reason}`, ADD_OR_REPEAT);
  return rewritten;
}

/**
 * Where a link leads; null for nowhere.
 *
 * @param picture the path of a linked picture; null if there is none
 * @param stays told of an address at the old site that stays as it is
 */
function linkOf(
  address: string,
  { site, hosts, pages, attachmentPages }: ExportIndex,
  picture: (address: string) => string | null,
  stays: (url: URL) => void,
): string | null {
  if (/^(?:#|mailto:|tel:)/i.test(address)) return address;
  const url = parseAddress(address, site.url);
  if (!url) return null;
  if (!hosts.has(hostOf(url))) return url.href;
  const asIs = () => {
    stays(url);
    return url.href;
  };
  if (isPicturePath(url.pathname)) return picture(url.href) ?? url.href;
  const key = pageKeyOf(url);
  const page = pages.get(key);
  if (page !== undefined) return page + url.hash;
  const attachment = attachmentPages.get(key);
  return attachment === undefined ? asIs() : (picture(attachment) ?? url.href);
}

/** Addresses where a picture of the old site may be; none for a picture of anybody else. */
export function pictureCandidates(address: string, { site, hosts }: ExportIndex): string[] {
  const url = parseAddress(address, site.url);
  if (!url || !hosts.has(hostOf(url))) return [];
  // Only known proxies and caches read the query of a picture.
  const paths = [url.pathname, withoutSize(url.pathname)].flatMap(formsOf);
  return [...new Set(paths)].map((one) => new URL(one, url).href);
}
