/**
 * Symbols of the desk: telephone, headset, calendar, clocks, chat, people, globe and others. Each
 * is 400 × 400 and, where possible, built from three merlons.
 */
import { battlement, disc, rect, shape, stroke } from './palette.ts';

/** Colors of a symbol: body, accent, detail on the body, second body, detail on the accent. */
export interface Paint {
  a: string;
  b: string;
  c: string;
  d: string;
  e: string;
}
export type Sign = (paint: Paint) => string;

const round = 'stroke-linecap="round"';

/** Left-aligned rows of the given lengths. */
export const rows = (
  x: number,
  y: number,
  step: number,
  lengths: number[],
  fill: string,
  h = 16,
): string => lengths.map((length, i) => rect(x, y + i * step, length, h, fill)).join('');

/** Right-aligned rows. */
export const figures = (
  right: number,
  y: number,
  step: number,
  lengths: number[],
  fill: string,
  h = 16,
): string =>
  lengths.map((length, i) => rect(right - length, y + i * step, length, h, fill)).join('');

const headset: Sign = ({ a, b, d }) =>
  stroke('M70 210v-40a130 130 0 0 1 260 0v40', a, 40) +
  rect(10, 190, 110, 150, b, 14) +
  rect(280, 190, 110, 150, b, 14) +
  stroke('M334 338v6a34 34 0 0 1 -34 34h-80', a, 20) +
  rect(156, 352, 88, 48, d, 24);

const phone: Sign = ({ a, b, c, d }) =>
  rect(104, 0, 192, 400, a, 30) +
  rect(124, 44, 152, 300, c) +
  disc(236, 108, 24, d) +
  battlement(124, 190, 152, 154, b) +
  rect(176, 362, 48, 14, c, 7);

const calendar: Sign = ({ a, b, c, d }) => {
  const day = (n: number): string =>
    rect(58 + (n % 4) * 76, 156 + Math.floor(n / 4) * 76, 56, 56, n === 6 ? b : c);
  return (
    rect(28, 60, 344, 330, a, 8) +
    rect(72, 10, 56, 90, d) +
    rect(172, 10, 56, 90, d) +
    rect(272, 10, 56, 90, d) +
    Array.from({ length: 11 }, (_, n) => day(n)).join('')
  );
};

const clockFace = (
  x: number,
  y: number,
  r: number,
  face: string,
  hands: string,
  d: string,
): string => {
  const tick = [0, 90, 180, 270]
    .map(
      (turn) =>
        `<rect x="${x - 5}" y="${y - r + 14}" width="10" height="26" fill="${hands}" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join('');
  return disc(x, y, r, face) + tick + stroke(d, hands, 16, 'stroke-linejoin="round"');
};

const clock: Sign = ({ a, b, c, e }) =>
  clockFace(142, 142, 142, a, c, 'M142 66v76h52') +
  clockFace(286, 286, 114, b, e, 'M232 258l54 28v-66');

const chat: Sign = ({ a, b, c, e }) =>
  shape('M0 20h290v210H120l-60 64v-64H0z', a) +
  rows(40, 74, 42, [210, 160, 110], c, 18) +
  shape('M130 190h270v160h-40v50l-50-50H130z', b) +
  rect(188, 282, 36, 24, e) +
  rect(247, 258, 36, 48, e) +
  rect(306, 234, 36, 72, e);

/** Head and shoulders, 112 wide and 152 high. */
const bust = (x: number, y: number, fill: string): string =>
  disc(x + 56, y + 34, 34, fill) + shape(`M${x} ${y + 152}v-26a56 46 0 0 1 112 0v26z`, fill);

const people: Sign = ({ a, b, d }) =>
  bust(4, 154, d) +
  bust(144, 84, b) +
  bust(284, 14, d) +
  shape('M0 306h130v-70h140v-70h130v224H0z', a);

const globe: Sign = ({ a, b, c, e }) =>
  disc(200, 200, 180, a) +
  stroke('M200 20a88 180 0 0 0 0 360a88 180 0 0 0 0 -360M20 200h360M48 108h304M48 292h304', c, 8) +
  disc(274, 150, 40, b) +
  disc(274, 150, 14, e);

const envelope: Sign = ({ a, b, c, d }) =>
  rect(10, 70, 380, 270, a) +
  shape('M10 70h380L200 228z', d) +
  stroke('M10 70L200 228L390 70', c, 10) +
  battlement(152, 248, 96, 68, b);

const checklist: Sign = ({ a, b, c, d }) =>
  rect(60, 40, 280, 350, a, 8) +
  rect(130, 14, 140, 56, d) +
  [0, 1, 2].map((i) => rect(96, 118 + i * 86, 52, 52, i === 2 ? c : b)).join('') +
  [0, 1].map((i) => stroke(`M108 ${144 + i * 86}l12 14 20-28`, a, 9)).join('') +
  rows(176, 134, 86, [128, 104, 128], c, 18);

const tray: Sign = ({ a, b, c, e }) =>
  rect(92, 20, 216, 160, b) +
  rows(124, 60, 44, [150, 110], e, 18) +
  shape('M20 170h110v50h140v-50h110v200H20z', a) +
  rect(60, 300, 280, 18, c);

const bell: Sign = ({ a, b, c, d }) =>
  shape('M70 310V180a130 130 0 0 1 260 0v130z', a) +
  rect(30, 302, 340, 40, d) +
  disc(200, 366, 34, b) +
  rect(176, 14, 48, 50, b) +
  stroke('M118 262v-80a82 82 0 0 1 60-78', c, 16, round);

const keys: Sign = ({ a, b, c }) => {
  const cell = (n: number): string =>
    rect(34 + (n % 4) * 86, 118 + Math.floor(n / 4) * 64, 74, 50, n === 6 ? b : c);
  return (
    rect(10, 30, 380, 350, a, 8) +
    rect(34, 58, 74, 30, b) +
    rect(120, 58, 246, 30, c) +
    Array.from({ length: 16 }, (_, n) => cell(n)).join('')
  );
};

const search: Sign = ({ a, b, c, d }) =>
  stroke('M262 262L372 372', a, 54) +
  disc(170, 170, 160, a) +
  disc(170, 170, 122, c) +
  rect(92, 194, 42, 44, d) +
  rect(149, 148, 42, 90, d) +
  rect(206, 102, 42, 136, b);

export const deskSymbols = {
  headset,
  phone,
  calendar,
  clock,
  chat,
  people,
  globe,
  envelope,
  checklist,
  tray,
  bell,
  keys,
  search,
} satisfies Record<string, Sign>;
