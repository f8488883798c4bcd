/**
 * The social card of a page: its title next to the large symbol of its cover, in the cover's colors.
 * 1200 × 630, as social networks recommend.
 */
import sharp from 'sharp';
import { type Cover, type LayoutName, schemes, symbols } from './layouts.ts';
import { type Line, setLine } from './lettering.ts';
import { battlement, color, disc, place, rect, shape, svg, wall } from './palette.ts';

export interface SocialCard {
  /** The service's name, or "Blog". */
  label: string;
  title: string;
  cover: Cover;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** Left edge of the symbol's half. */
const SIDE = 740;
const SYMBOL = 340;

/** Font sizes; the largest at which the title fits is used. */
const SIZES = [76, 68, 60, 54, 48];
const TITLE_WIDTH = SIDE - MARGIN - 30;
const TITLE_HEIGHT = 350;
const LEADING = 1.1;

type Scheme = (typeof schemes)[keyof typeof schemes];

/** The background of the symbol, by the cover's layout. */
const hills = (s: Scheme): string =>
  disc(1100, 120, 66, s.sun) + battlement(SIDE + 10, 156, 520, 500, s.wall);
const cloth = (s: Scheme): string =>
  `<g transform="translate(${WIDTH} 572) rotate(180)">${wall(0, 0, WIDTH - SIDE, 572, s.wall, 4)}</g>`;
const moon = (s: Scheme): string =>
  disc(970, 315, 240, s.wall) + battlement(WIDTH - 150, HEIGHT - 84, 150, 200, s.sun);
const field = (s: Scheme): string =>
  rect(970, 0, WIDTH - 970, HEIGHT, s.wall) + wall(970, 520, WIDTH - 970, 200, s.sun, 3);

const backs: Record<LayoutName, (scheme: Scheme) => string> = {
  climb: hills,
  fess: hills,
  tower: cloth,
  banner: cloth,
  halo: moon,
  crop: moon,
  pair: field,
  astride: field,
};

const dark = new Set<string>([color.ink, color.leaf]);

export async function drawSocialCard({ label, title, cover }: SocialCard): Promise<Buffer> {
  const scheme = schemes[cover.scheme];
  const words = dark.has(scheme.ground) ? color.paper : color.ink;
  const { lines, size } = await setTitle(title);
  const labelLine = await setLine('text', label, 30, 600, 0.005);
  const name = await setLine('display', 'Citadel', 40, 700, -0.015);
  const top = MARGIN + 24;
  const titleTop = top + 62 + size * 0.74;
  const picture = svg(
    WIDTH,
    HEIGHT,
    rect(0, 0, WIDTH, HEIGHT, scheme.ground) +
      backs[cover.layout](scheme) +
      place(symbols[cover.main](scheme.paint), 970 - SYMBOL / 2, 315 - SYMBOL / 2, SYMBOL / 400) +
      place(shape(labelLine.d, words), MARGIN, top) +
      lines
        .map((line, index) =>
          place(shape(line.d, words), MARGIN, titleTop + index * size * LEADING),
        )
        .join('') +
      battlement(MARGIN, HEIGHT - MARGIN - 28, 37, 28, markColor(scheme.ground)) +
      place(shape(name.d, words), MARGIN + 50, HEIGHT - MARGIN),
  );
  return sharp(Buffer.from(picture))
    .png({ compressionLevel: 9, palette: true, colors: 64, effort: 10, dither: 0 })
    .toBuffer();
}

const markColor = (ground: string): string =>
  ground === color.marigold ? color.ink : color.marigold;

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
