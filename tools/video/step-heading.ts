import { color, rect } from '../pictures/palette.ts';
import { appear, group } from './motion.ts';
import { stepsDone } from './castle.ts';
import { display } from './words.ts';

/** Left edge of a step's text. */
export const LEFT = 88;

/** Number and two-line title of a step, styled as on the page. */
export async function stepHeading(
  number: 1 | 2 | 3,
  lines: readonly [string, string],
  paint: { words: string; unlit: string },
): Promise<(time: number) => string> {
  const figure = await display(String(number), 56, paint.words);
  const titles = await Promise.all(lines.map((line) => display(line, 84, paint.words)));
  const box =
    rect(0, 0, 92, 92, color.marigold) +
    group((await display(String(number), 56, color.ink)).body, (92 - figure.width) / 2, 66);
  return (time) =>
    appear(box, LEFT, 84, time, 0.6) +
    appear(stepsDone(0, 0, number, color.marigold, paint.unlit), LEFT + 116, 100, time, 0.75) +
    titles
      .map((title, index) => appear(title.body, LEFT, 278 + index * 88, time, 0.8 + index * 0.12))
      .join('');
}
