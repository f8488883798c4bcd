/**
 * The social card of a page: its title next to the symbol of its background, 1200 × 630, as social
 * networks recommend.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type Line, setLine } from './lettering.ts';

export interface CardWords {
  /** The service's name, or "Blog". */
  label: string;
  title: string;
}

const HEIGHT = 630;
const MARGIN = 72;
/** Left edge of the symbol's half. */
const SIDE = 740;

/** Font sizes; the largest at which the title fits is used. */
const SIZES = [76, 68, 60, 54, 48];
const TITLE_WIDTH = SIDE - MARGIN - 30;
const TITLE_HEIGHT = 350;
const LEADING = 1.1;

/** @param background an SVG file whose `color` is that of the words */
export async function drawSocialCard(
  { label, title }: CardWords,
  background: string,
): Promise<Buffer> {
  const { lines, size } = await setTitle(title);
  const labelLine = await setLine('text', label, 30, 600, 0.005);
  const name = await setLine('display', 'Citadel', 40, 700, -0.015);
  const top = MARGIN + 24;
  const titleTop = top + 62 + size * 0.74;
  const words = [
    place(labelLine, MARGIN, top),
    ...lines.map((line, index) => place(line, MARGIN, titleTop + index * size * LEADING)),
    place(name, MARGIN + 50, HEIGHT - MARGIN),
  ];
  const picture = readFileSync(background, 'utf8').replace('</svg>', `${words.join('')}</svg>`);
  return sharp(Buffer.from(picture))
    .png({ compressionLevel: 9, palette: true, colors: 64, effort: 10, dither: 0 })
    .toBuffer();
}

const place = ({ d }: Line, x: number, y: number): string =>
  `<path d="${d}" fill="currentColor" transform="translate(${x} ${y})"/>`;

/** Breaks a title into balanced lines at the largest size at which it fits. */
async function setTitle(title: string): Promise<{ lines: Line[]; size: number }> {
  const words = title.replace(/(from )?\$\d+ an hour/g, (rate) => rate.replaceAll(' ', '\u00a0'));
  for (const size of SIZES) {
    let rows = await breakLines(words.split(' '), size, TITLE_WIDTH);
    if (!rows || rows.length * size * LEADING > TITLE_HEIGHT) continue;
    for (let width = TITLE_WIDTH - 20; width > 0; width -= 20) {
      const narrower = await breakLines(words.split(' '), size, width);
      if (!narrower || narrower.length > rows.length) break;
      rows = narrower;
    }
    const lines = await Promise.all(rows.map((row) => setWords(row, size)));
    return { lines, size };
  }
  throw new Error(`The title is too long for a card: ${title}`);
}

/** Greedy line breaking; null when a single word is too wide. */
async function breakLines(words: string[], size: number, width: number): Promise<string[] | null> {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if ((await widthOf(longer, size)) <= width) lines.splice(-1, 1, longer);
    else if ((await widthOf(word, size)) <= width) lines.push(word);
    else return null;
  }
  return lines;
}

const setWords = (words: string, size: number): Promise<Line> =>
  setLine('display', words, size, 600, -0.012);

const widths = new Map<string, number>();

async function widthOf(words: string, size: number): Promise<number> {
  const key = `${size} ${words}`;
  const known = widths.get(key) ?? (await setWords(words, size)).width;
  widths.set(key, known);
  return known;
}
