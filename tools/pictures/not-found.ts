/** The picture of the page-not-found screen: 404 in a wall, its gate open, one of its merlons fallen. */
import { schemes } from './layouts.ts';
import { setLine } from './lettering.ts';
import { disc, place, rect, shape, svg, withDark } from './palette.ts';

const WIDTH = 1200;
const HEIGHT = 800;
/** The width of a merlon and of the gaps between them. */
const MERLON = 150;
/** Tops of merlons, of the wall and of the ground below it. */
const TOP = 190;
const WALL = 310;
const GROUND = 716;

export async function notFoundCover(): Promise<string> {
  const { ground, wall, sun, paint, dark } = schemes.deodar;
  const four = await setLine('display', '4', 400, 700);
  const digit = (center: number) => place(shape(four.d, paint.a), center - four.width / 2, 660);
  const merlons = [0, 300, 900].map((x) => rect(x, TOP, MERLON, WALL - TOP, wall)).join('');
  const gate = `M480 ${GROUND}V498a120 120 0 0 1 240 0V${GROUND}z`;
  const shapes =
    rect(0, 0, WIDTH, HEIGHT, ground) +
    merlons +
    rect(0, WALL, WIDTH, HEIGHT - WALL, wall) +
    shape(gate, ground) +
    disc(600, 520, 66, sun) +
    digit(300) +
    digit(900) +
    `<g transform="translate(690 600) rotate(24)">${rect(0, 0, MERLON, WALL - TOP, sun)}</g>`;
  return svg(WIDTH, HEIGHT, withDark(dark, shapes));
}
