/**
 * Converts a line of text in one of the site's two typefaces to a path, so that pictures with text
 * need no font.
 */
import { readFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

const files = {
  display: import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'),
  text: import.meta
    .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2'),
};

export interface Line {
  /** Path data with the baseline at y = 0 and the first letter at x = 0. */
  d: string;
  width: number;
}

/** Moves and scales font units (y upwards) to picture units (y downwards). */
function transform(path: string, dx: number, scale: number): string {
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => {
    const at = (n: number): string => String(Math.round(n * 100) / 100);
    return `${at((Number(x) + dx) * scale)} ${at(-Number(y) * scale)}`;
  });
}

export async function setLine(
  face: keyof typeof files,
  words: string,
  size: number,
  weight: number,
  tracking = 0,
): Promise<Line> {
  const sfnt = await subsetFont(readFileSync(new URL(files[face])), words, {
    targetFormat: 'sfnt',
  });
  const source = new hb.Face(new hb.Blob(sfnt));
  const font = new hb.Font(source);
  const axes =
    face === 'display'
      ? { wght: weight, opsz: Math.min(96, size), wdth: 100 }
      : { wght: weight, wdth: 100 };
  font.setVariations(Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value)));
  const buffer = new hb.Buffer();
  buffer.addText(words);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const scale = size / source.upem;
  const positions = buffer.getGlyphPositions();
  let pen = 0;
  let d = '';
  for (const [i, info] of buffer.getGlyphInfos().entries()) {
    d += transform(font.glyphToPath(info.codepoint), pen + (positions[i]?.xOffset ?? 0), scale);
    pen += (positions[i]?.xAdvance ?? 0) + tracking * source.upem;
  }
  return { d, width: pen * scale };
}
