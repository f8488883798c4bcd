/** Text as outlines in the site's typefaces. */
import { setLine } from '../pictures/lettering.ts';
import { shape } from '../pictures/palette.ts';

export interface Words {
  /** The outlines, with the baseline at y = 0. */
  body: string;
  width: number;
}

export async function display(words: string, size: number, fill: string): Promise<Words> {
  const line = await setLine('display', words, size, 700, -0.018);
  return { body: shape(line.d, fill), width: line.width };
}

export async function plain(words: string, size: number, fill: string): Promise<Words> {
  const line = await setLine('text', words, size, 600, -0.005);
  return { body: shape(line.d, fill), width: line.width };
}
