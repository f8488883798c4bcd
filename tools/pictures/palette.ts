/**
 * Shared by all pictures: the brand colors, choices seeded by a name, and builders of SVG shapes,
 * which use presentation attributes, so that other colors for a dark page need one rule for each color.
 */
import { createHash } from 'node:crypto';

export const color = {
  ink: '#0F2A26',
  inkSoft: '#47615C',
  paper: '#FFFFFF',
  mist: '#EDF4F0',
  line: '#D5E0DA',
  marigold: '#F4A91F',
  marigoldDeep: '#B06A00',
  brick: '#B7472A',
  leaf: '#1F6B4F',
  leafTint: '#A9C7B9',
  sand: '#F7EFDC',
} as const;

/** An integer hash of name and salt. */
export function hash(name: string, salt = ''): number {
  return createHash('sha256').update(`${salt}|${name}`).digest().readUInt32BE(0);
}

/** An item of the list, by the hash of the name. */
export function pick<T>(list: readonly T[], name: string, salt = ''): T {
  return list[hash(name, salt) % list.length] as T;
}

/** "Joel D'Souza" becomes "joel-d-souza". */
export function kebab(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const short = (n: number): string => String(Math.round(n * 100) / 100);

export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>\n`;
}

/** A ground on a dark page: a little lighter than the page. */
export const dusk = '#234A40';

/** Shapes with other colors on a dark page. What draws pictures from them (social cards) ignores these. */
export function withDark(colors: Record<string, string>, shapes: string): string {
  const rules = Object.entries(colors).flatMap(([from, to]) =>
    ['fill', 'stroke']
      .filter((paint) => shapes.includes(`${paint}="${from}"`))
      .map((paint) => `[${paint}="${from}"]{${paint}:${to}}`),
  );
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>${shapes}`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  const rx = radius ? ` rx="${short(radius)}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"${rx} fill="${fill}"/>`;
}

export function disc(cx: number, cy: number, r: number, fill: string): string {
  return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** An open line of even width; `extra` takes further attributes such as a round cap. */
export function stroke(d: string, ink: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${short(width)}"${extra ? ` ${extra}` : ''}/>`;
}

/** Translates and scales a drawing. */
export function place(body: string, x: number, y: number, scale = 1): string {
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${Math.round(scale * 1e4) / 1e4})">${body}</g>`;
}

/**
 * The battlement of the mark: three climbing merlons on a grid sixteen units wide; `height` is
 * measured from the top of the highest merlon.
 */
export function battlement(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
): string {
  const u = width / 16;
  const climb = `h${short(2 * u)}v${short(-6 * u)}h${short(4 * u)}`;
  const d = `M${short(x)} ${short(y + 6 * u)}h${short(4 * u)}v${short(3 * u)}${climb}v${short(3 * u)}${climb}V${short(y + height)}H${short(x)}z`;
  return shape(d, fill);
}

/** A wall with `count` level merlons from edge to edge. */
export function wall(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  count = 3,
): string {
  const u = width / (2 * count - 1);
  const gap = `v${short(u * 0.8)}h${short(u)}v${short(-u * 0.8)}h${short(u)}`;
  return shape(
    `M${short(x)} ${short(y)}h${short(u)}${gap.repeat(count - 1)}V${short(y + height)}H${short(x)}z`,
    fill,
  );
}
