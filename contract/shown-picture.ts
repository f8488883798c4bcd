/**
 * Pictures of the library, as pages and calls show them. Their sizes, in AVIF and WebP, are
 * `/static/media/<digest>-<width>.<format>`. In texts and fields of published rows they are
 * `/static/media/<slug>`, until a row is read. Pictures that come as files have one size, and are named by
 * their paths.
 */

import { SLUG } from './slug.ts';

export const MEDIA = '/static/media/';
/** What the paths of pictures in files begin with: those of content, and those that an import brought. */
export const PICTURES = '/static/pictures/';

/** Pictures of a remote provider. Their sizes are below them, `640.avif`, and are made when they are asked for. */
export const REMOTE = '/static/remote/';

/** The size in pixels of what networks show beside a shared link. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** What the paths of the drawn cards begin with. */
export const CARDS = `${PICTURES}social/`;
/** The card of the home page, and in place of one that was never drawn, as for a new service. */
export const SITE_CARD = `${PICTURES}brand/social-card.png`;
/** A smaller picture is too coarse for a card. */
const NARROWEST_CARD = 600;

/** The path of the card that is made of a picture of the library, as JPEG; null if it is too small for one. */
export const cardPath = (file: string, width: number): string | null =>
  isOfLibrary(file) && width >= NARROWEST_CARD ? `${MEDIA}${file}-card.jpg` : null;

/** Whether a picture has files in the library, and not one of content or of an import. */
export const isOfLibrary = (file: string): boolean => !file.startsWith(PICTURES);

/** What rows call the picture of a field: by its slug in the library, or by the path of its file. */
export const inRows = (value: string): string => (SLUG.test(value) ? MEDIA + value : value);

/** The widths in which each picture is made, in pixels; none is wider than the picture. */
export const WIDTHS = [320, 480, 640, 960, 1280, 1920];
export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** What a page needs besides the address. */
export interface ShownPicture {
  /** Of the whole picture, in pixels. */
  width: number;
  height: number;
  /** Null if nobody described it; empty if it only decorates. */
  alt: string | null;
  /** What stays in view where it is cut: percent from the left and from the top. */
  focus: [x: number, y: number] | null;
  /** Of its entry; on pages that are edited alone. */
  slug?: string;
}

/** The widths in which a picture of this width is made. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, WIDTHS.at(-1)!);
  return [...WIDTHS.filter((one) => one < largest), largest];
}

/** The path of one size. */
const sizePath = (file: string, width: number, format: Format): string =>
  `${MEDIA}${file}-${width}.${format}`;

/** The path of the largest size, in a format that everybody reads; `file` is the path of one that has no sizes. */
export const largestPath = (file: string, width: number): string =>
  isOfLibrary(file) ? sizePath(file, widthsOf(width).at(-1)!, 'webp') : file;

/** The same for the smallest. */
export const smallestPath = (file: string, width: number): string =>
  isOfLibrary(file) ? sizePath(file, widthsOf(width)[0]!, 'webp') : file;

/** A path with what a page needs besides in its fragment, so that both go where a path goes. */
export function withDetails(
  path: string,
  { width, height, alt, focus, slug }: ShownPicture,
): string {
  const details = [
    `${width}x${height}`,
    focus?.join(',') ?? '',
    alt === null ? '' : `=${alt.toWellFormed()}`,
  ];
  if (slug !== undefined) details.push(slug);
  return `${path}#${details.map(encodeURIComponent).join(';')}`;
}

const WITH_DETAILS =
  /^(\/static\/(?:media\/([0-9a-f]+)-\d+\.webp|pictures\/[^#]+))#(\d+)x(\d+);([\d%C]*);([^;]*)(?:;(.*))?$/;

/**
 * Takes apart what `withDetails` made; null for the address of any other picture. `file` is null for a picture
 * without sizes.
 */
export function detailsOf(
  address: string,
): (ShownPicture & { path: string; file: string | null }) | null {
  const [, path, file = null, width, height, focus, alt, slug] = WITH_DETAILS.exec(address) ?? [];
  if (path === undefined) return null;
  const [x, y] = decodeURIComponent(focus ?? '')
    .split(',')
    .map(Number);
  return {
    path,
    file,
    width: Number(width),
    height: Number(height),
    alt: alt ? decodeURIComponent(alt).slice(1) : null,
    focus: x === undefined || y === undefined ? null : [x, y],
    ...(slug !== undefined && { slug }),
  };
}

/** The addresses with details in JSON: whole values, not what a text has. */
const IN_JSON = /(?<=[:,[]")\/static\/(?:media|pictures)\/[^"\\#]+#[^"\\]*(?=")/g;

/** The body of a call in which addresses are plain, and their details in a field of their own. */
export function splitDetails(json: string): string {
  const pictures: Record<string, ShownPicture> = {};
  const plain = json.replace(IN_JSON, (address) => {
    const details = detailsOf(address);
    if (!details) return address;
    const { path, width, height, alt, focus } = details;
    pictures[path] = { width, height, alt, focus };
    return path;
  });
  return plain === json ? json : `${plain.slice(0, -1)},"pictures":${JSON.stringify(pictures)}}`;
}

/** Undoes `splitDetails` for a parsed body. */
export function joinDetails(body: unknown): unknown {
  const { pictures } = Object(body) as { pictures?: Record<string, ShownPicture> };
  if (!pictures) return body;
  return JSON.parse(JSON.stringify(body), (_, value: unknown) => {
    const isPicture = typeof value === 'string' && Object.hasOwn(pictures, value);
    return isPicture ? withDetails(value, pictures[value]!) : value;
  });
}

/**
 * How wide a picture across the window is (`sizes` of HTML). Half as wide on phones: they have three pixels
 * where eyes see less than two, and bytes come slowly to them.
 */
export const ACROSS = '(min-width: 40em) 100vw, 50vw';

/** The `srcset` of a remote picture in a format. Nobody knows how wide it is: it is offered in all widths. */
export const remoteSrcSetOf = (path: string, format: Format): string =>
  WIDTHS.map((one) => `${path}/${one}.${format} ${one}w`).join(', ');

/** The `srcset` of a format. */
export const srcSetOf = (file: string, width: number, format: Format): string =>
  widthsOf(width)
    .map((one) => `${sizePath(file, one, format)} ${one}w`)
    .join(', ');
