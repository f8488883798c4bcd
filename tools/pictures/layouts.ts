/**
 * Layouts of covers: a ground, one wall with the battlement's edge, a large symbol and much empty
 * space. Every layout works at any aspect ratio and in any color scheme.
 */
import { battlement, color, disc, dusk, place, rect, svg, wall, withDark } from './palette.ts';
import { craftSymbols } from './symbols-craft.ts';
import { deskSymbols, type Paint } from './symbols-desk.ts';
import { moneySymbols } from './symbols-money.ts';

export const symbols = { ...deskSymbols, ...moneySymbols, ...craftSymbols };
export type SymbolName = keyof typeof symbols;

/** Colors of ground, wall and sun, and the colors of a symbol that contrast with the first two. */
interface Scheme {
  ground: string;
  wall: string;
  sun: string;
  paint: Paint;
  /** Other colors for a dark page, where a light ground glares and ink melts into the page. */
  dark: Record<string, string>;
}

const { ink, inkSoft, paper, mist, marigold, brick, leaf, leafTint, sand } = color;

/** Other colors of covers on a dark page: beside the green ground a brown one, and a wall as dark as the footer. */
const soil = '#2F5146';
const midnight = '#081613';

export const schemes = {
  dawn: {
    ground: mist,
    wall: ink,
    sun: marigold,
    paint: { a: leaf, b: marigold, c: paper, d: inkSoft, e: ink },
    dark: { [mist]: dusk, [ink]: midnight, [leaf]: '#2F8A68', [inkSoft]: '#6B8B82' },
  },
  night: {
    ground: ink,
    wall: leaf,
    sun: marigold,
    paint: { a: mist, b: marigold, c: leaf, d: leafTint, e: ink },
    dark: { [ink]: dusk },
  },
  noon: {
    ground: marigold,
    wall: ink,
    sun: sand,
    paint: { a: paper, b: leaf, c: ink, d: sand, e: paper },
    dark: { [ink]: dusk },
  },
  sandstone: {
    ground: sand,
    wall: marigold,
    sun: leaf,
    paint: { a: ink, b: leaf, c: sand, d: brick, e: sand },
    dark: { [sand]: soil, [ink]: sand },
  },
  deodar: {
    ground: leaf,
    wall: ink,
    sun: marigold,
    paint: { a: mist, b: marigold, c: leaf, d: sand, e: ink },
    dark: { [ink]: midnight },
  },
  meadow: {
    ground: mist,
    wall: marigold,
    sun: leaf,
    paint: { a: ink, b: leaf, c: mist, d: inkSoft, e: mist },
    dark: { [mist]: dusk, [ink]: mist, [inkSoft]: leafTint },
  },
  quarry: {
    ground: sand,
    wall: leaf,
    sun: marigold,
    paint: { a: ink, b: marigold, c: sand, d: brick, e: ink },
    dark: { [sand]: soil, [ink]: sand },
  },
} satisfies Record<string, Scheme>;
export type SchemeName = keyof typeof schemes;

interface Canvas {
  w: number;
  h: number;
  s: Scheme;
}
/** The position of a symbol: left edge, top edge and size. */
type Spot = [x: number, y: number, size: number];
/** The background, the positions of the main symbol and an optional second one, and a small mark. */
type Layout = (canvas: Canvas) => { back: string; main: Spot; second?: Spot; mark?: Spot };

/** The wall climbs on the right; the sun rises between two merlons. */
const climb: Layout = ({ w, h, s }) => ({
  back:
    disc(w * 0.715, h * 0.27, h * 0.15, s.sun) +
    battlement(w * 0.42, h * 0.24, w * 0.62, h, s.wall) +
    rect(0, h * 0.86, w, h * 0.14, s.wall),
  main: [w * 0.07, h * 0.275, h * 0.6],
});

/** The wall stands upright on the right, its merlons pointing at the symbol. */
const tower: Layout = ({ w, h, s }) => ({
  back:
    `<g transform="translate(${w * 0.6} ${h}) rotate(-90)">${wall(0, 0, h, w * 0.4, s.wall, 3)}</g>` +
    disc(w * 0.87, h * 0.18, h * 0.085, s.sun),
  main: [w * 0.31 - h * 0.34, h * 0.16, h * 0.68],
});

/** Divided across the middle by a level wall: in heraldry, "per fess embattled". */
const fess: Layout = ({ w, h, s }) => ({
  back:
    disc(w * 0.84, h * 0.22, h * 0.1, s.sun) + wall(-w * 0.06, h * 0.58, w * 1.12, h, s.wall, 4),
  main: [w * 0.13, h * 0.14, h * 0.72],
});

/** One large disc. */
const halo: Layout = ({ w, h, s }) => ({
  back: disc(w * 0.63, h * 0.5, h * 0.44, s.wall) + battlement(0, h * 0.68, w * 0.26, h, s.sun),
  main: [w * 0.63 - h * 0.26, h * 0.24, h * 0.52],
});

/** A symbol larger than the picture. */
const crop: Layout = ({ w, h, s }) => ({
  back: rect(0, 0, w * 0.2, h, s.wall),
  mark: [w * 0.04, h * 0.94 - w * 0.09, w * 0.12],
  main: [w * 0.34, h * 0.13, h * 1.08],
});

/** A hanging cloth with a battlemented hem. */
const banner: Layout = ({ w, h, s }) => ({
  back:
    `<g transform="translate(${w} ${h * 0.86}) rotate(180)">${wall(0, 0, w * 0.62, h * 0.86, s.wall, 4)}</g>` +
    disc(w * 0.19, h * 0.75, h * 0.11, s.sun),
  main: [w * 0.69 - h * 0.28, h * 0.08, h * 0.56],
});

/** Two fields, a large symbol and a small one. */
const pair: Layout = ({ w, h, s }) => ({
  back: rect(w * 0.64, 0, w * 0.36, h, s.wall) + wall(w * 0.64, h * 0.74, w * 0.36, h, s.sun, 3),
  main: [w * 0.32 - h * 0.33, h * 0.17, h * 0.66],
  second: [w * 0.82 - h * 0.17, h * 0.24, h * 0.34],
});

/** The symbol astride the border of two fields. */
const astride: Layout = ({ w, h, s }) => ({
  back:
    rect(w * 0.5, 0, w * 0.5, h, s.wall) +
    battlement(w * 0.82, h - w * 0.135, w * 0.18, w, s.sun) +
    disc(w * 0.1, h * 0.15, h * 0.075, s.sun),
  main: [w * 0.5 - h * 0.39, h * 0.11, h * 0.78],
});

export const layouts = { climb, tower, fess, halo, crop, banner, pair, astride };
export type LayoutName = keyof typeof layouts;

export interface Cover {
  layout: LayoutName;
  scheme: SchemeName;
  main: SymbolName;
  second?: SymbolName;
  /** Mirrors the layout, but not the symbols. */
  mirror?: boolean;
}

export function draw(width: number, height: number, cover: Cover): string {
  const s = schemes[cover.scheme];
  const { back, main, second, mark } = layouts[cover.layout]({ w: width, h: height, s });
  const across = ([x, , size]: Spot): number => (cover.mirror ? width - x - size : x);
  const stand = (name: SymbolName, spot: Spot): string =>
    place(symbols[name](s.paint), across(spot), spot[1], spot[2] / 400);
  const shapes =
    rect(0, 0, width, height, s.ground) +
    (cover.mirror ? `<g transform="translate(${width} 0) scale(-1 1)">${back}</g>` : back) +
    stand(cover.main, main) +
    (second ? stand(cover.second ?? 'clock', second) : '') +
    (mark ? battlement(across(mark), mark[1], mark[2], mark[2] * 0.75, s.sun) : '');
  return svg(width, height, withDark(s.dark, shapes));
}
