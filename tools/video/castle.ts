/** The three climbing merlons of the mark, which stand for the three steps. */
import { color, disc, rect } from '../pictures/palette.ts';
import { HEIGHT, mix, progress } from './motion.ts';

/** Left edge, width and top of each merlon and gap, in sixteenths of the width. */
const PARTS = [
  [0, 4, 6],
  [4, 2, 9],
  [6, 4, 3],
  [10, 2, 6],
  [12, 4, 0],
] as const;

/** The castle of the first and last scene: merlons rise one by one, then the sun. */
export function castle(time: number, start: number): string {
  const unit = 32;
  const [x, y] = [720, 206];
  const sun = progress(time, start + 1.1, 1.1);
  return (
    // The sun starts behind the wall.
    (sun > 0 ? disc(976, mix(480, 132, sun), 84, color.sand) : '') +
    PARTS.map(([left, width, top], index) => {
      const grown = progress(time, start + 0.2 * index, 0.9);
      const edge = Math.round(mix(HEIGHT, y + top * unit, grown));
      return rect(x + left * unit, edge, width * unit, HEIGHT - edge, color.leaf);
    }).join('')
  );
}

/** The mark in a corner, with one lit merlon per completed step. */
export function stepsDone(x: number, y: number, done: number, lit: string, unlit: string): string {
  const unit = 5;
  return PARTS.map(([left, width, top], index) =>
    rect(
      x + left * unit,
      y + top * unit,
      width * unit,
      (12 - top) * unit,
      index <= 2 * (done - 1) ? lit : unlit,
    ),
  ).join('');
}
