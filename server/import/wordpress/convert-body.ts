import { hostOf, isPicturePath, pageKeyOf, parseAddress, withoutSize } from './old-site.ts';
import type { ExportIndex } from './export-index.ts';
import type { ImportedPictures } from './import-pictures.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import { removeBlocks } from './remove-blocks.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { rewriteHtml } from './rewrite-html.ts';
import type { WxrItem } from './wxr-item.ts';

export interface ConvertedBody {
  html: string;
  /** HTML of the text before the "read more" mark; null if there is none. */
  teaser: string | null;
}

/** Told of what could not stay as it was. */
export type BodyReport = (field: string, what: string, todo: string) => void;

/** The text of a post as HTML for this site: paragraphs, addresses, and nothing that is not shown here. */
export async function convertBody(
  item: WxrItem,
  index: ExportIndex,
  pictures: ImportedPictures,
  report: BodyReport,
): Promise<ConvertedBody> {
  const { html, hasBlocks, dynamic, teaser, paged } = removeBlocks(item.content);
  for (const name of new Set(dynamic))
    report('block', `the block ${name} is filled in by WordPress; removed`, 'write what it showed');
  if (paged) report('body', 'the pages of the text were joined', 'nothing');
  const codes = new Map<string, string>();
  const plain = replaceShortcodes(html, {
    gallery: (ids) =>
      (ids ?? index.uploadedWith.get(item.id) ?? []).flatMap((id) => index.pictures.get(id) ?? []),
    report: (name, done) => codes.set(name, done),
  });
  for (const [name, done] of codes)
    report(
      'shortcode',
      done === 'linked'
        ? `[${name}] became a link`
        : `[${name}] was removed; what it enclosed stays`,
      done === 'linked' ? 'nothing' : 'write what it showed',
    );
  const embedded = new Set<string>();
  const paragraphs = makeParagraphs(plain, !hasBlocks, (address) => embedded.add(address));
  for (const address of embedded)
    report('body', `the embedded ${address} became a link`, 'nothing');
  const addresses = new BodyAddresses(index, report);
  const collected = rewriteHtml(paragraphs, addresses.collecting());
  const found = await addresses.takePictures(pictures);
  return {
    html: addresses.wanted.size > 0 ? rewriteHtml(paragraphs, found) : collected,
    teaser: teaser && replaceShortcodes(teaser, { gallery: () => [], report: () => {} }),
  };
}

/** Where pictures and links of one text lead. */
class BodyAddresses {
  /** Addresses to try for each picture. */
  readonly wanted = new Map<string, string[]>();
  readonly #index: ExportIndex;
  readonly #report: BodyReport;

  constructor(index: ExportIndex, report: BodyReport) {
    this.#index = index;
    this.#report = report;
  }

  /** Finds what has to be fetched; pictures have their old addresses. */
  collecting() {
    const reported = new Set<string>();
    return {
      picture: (address: string) => {
        this.#want(address);
        return null;
      },
      link: (address: string) => this.#linkOf(address, (old) => this.#want(old)),
      replaced: (element: string, address: string | null) => {
        const what =
          address === null
            ? `<${element}> was removed`
            : `<${element}> became a link to ${address}`;
        if (!reported.has(what))
          this.#report('body', what, address === null ? 'check the text' : 'nothing');
        reported.add(what);
      },
    };
  }

  /** Fetches them, and gives the addresses at this site. */
  async takePictures(pictures: ImportedPictures) {
    const paths = new Map<string, string>();
    await Promise.all(
      [...this.wanted].map(async ([address, candidates]) => {
        if (candidates.length === 0) return;
        const taken = await pictures.take(candidates);
        if (taken.ok) paths.set(address, taken.path);
        else
          this.#report(
            'picture',
            `${candidates[0]}: ${taken.reason}`,
            'add the picture, or import again',
          );
      }),
    );
    return {
      picture: (address: string) => paths.get(address) ?? null,
      link: (address: string) => this.#linkOf(address, (old) => paths.get(old)),
      replaced: () => {},
    };
  }

  #want(address: string): undefined {
    if (this.wanted.has(address)) return;
    const candidates = pictureCandidates(address, this.#index);
    this.wanted.set(address, candidates);
    if (candidates.length === 0)
      this.#report(
        'picture',
        `${address.slice(0, 200)} is not a picture of the old site; removed`,
        'add the picture, if you may use it',
      );
  }

  /** @param picture the new address of a linked picture, if it is known */
  #linkOf(address: string, picture: (old: string) => string | undefined): string | null {
    const { site, hosts, pages, attachmentPages } = this.#index;
    if (/^(?:#|mailto:|tel:)/i.test(address)) return address;
    const url = parseAddress(address, site.url);
    if (!url) return null;
    if (!hosts.has(hostOf(url))) return url.href;
    if (isPicturePath(url.pathname)) return picture(url.href) ?? url.href;
    const key = pageKeyOf(url);
    const page = pages.get(key);
    if (page !== undefined) return page + url.hash;
    const attachment = attachmentPages.get(key);
    if (attachment !== undefined) return picture(attachment) ?? attachment;
    return url.href;
  }
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
