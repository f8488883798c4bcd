/**
 * The mark (a battlement of three climbing merlons), the wordmark, the icons for browsers and
 * phones, the editorial author's picture and the social card of the home page.
 */
import sharp from 'sharp';
import { setLine } from './lettering.ts';
import { battlement, color, disc, dusk, place, rect, shape, svg, withDark } from './palette.ts';

/** Sixteen units square, every edge on a whole unit, so it is sharp at 16 px. */
export const mark = (): string => svg(16, 16, battlement(0, 2, 16, 12, color.marigold));

/** Dark on a light tab bar and marigold on a dark one. */
export const favicon = (): string =>
  svg(
    16,
    16,
    `<style>path{fill:${color.ink}}@media(prefers-color-scheme:dark){path{fill:${color.marigold}}}</style>` +
      battlement(0, 2, 16, 12, color.ink),
  );

export async function wordmark(): Promise<string> {
  const word = await setLine('display', 'Citadel', 56, 700, -0.015);
  const width = Math.ceil(58 + word.width);
  return svg(
    width,
    56,
    battlement(0, 9, 46, 34.5, color.marigold) + place(shape(word.d, color.ink), 58, 43.5),
  );
}

/** The mark centered in a dark square, with room to be cropped to a circle. */
const tile = (size: number, share: number): string => svg(size, size, tileShapes(size, share));

function tileShapes(size: number, share: number): string {
  const width = size * share;
  const height = width * 0.75;
  return (
    rect(0, 0, size, size, color.ink) +
    battlement((size - width) / 2, (size - height) / 2, width, height, color.marigold)
  );
}

const png = async (picture: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(picture), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

export const appIcon = (size: number): Promise<Buffer> => png(tile(512, 0.56), size);

/** The mark fitted to whole pixels at 32. */
export const faviconPng = (): Promise<Buffer> =>
  png(
    svg(
      32,
      32,
      rect(0, 0, 32, 32, color.ink, 6) + shape('M4 17h6v4h3v-9h6v4h3v-9h6v18H4z', color.marigold),
    ),
    32,
  );

/** An .ico file with one PNG of 32 × 32. */
export function icoOf(image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** Beside the names of authors, so its ground differs from a dark page's. */
export const editorialAuthor = (): string =>
  svg(400, 400, withDark({ [color.ink]: dusk }, tileShapes(400, 0.5)));

export async function socialCard(): Promise<Buffer> {
  const word = await setLine('display', 'Citadel', 176, 700, -0.02);
  const first = await setLine('text', 'Remote staff in India,', 58, 500, -0.005);
  const second = await setLine('text', 'from $5 an hour', 58, 500, -0.005);
  const picture = svg(
    1200,
    630,
    rect(0, 0, 1200, 630, color.ink) +
      disc(980, 134, 88, color.sand) +
      battlement(736, 172, 512, 470, color.leaf) +
      battlement(80, 80, 112, 84, color.marigold) +
      place(shape(word.d, color.paper), 71, 380) +
      place(shape(first.d, color.mist), 80, 482) +
      place(shape(second.d, color.marigold), 80, 556),
  );
  return sharp(Buffer.from(picture))
    .png({ compressionLevel: 9, palette: true, colors: 128, effort: 10 })
    .toBuffer();
}
