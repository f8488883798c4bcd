/**
 * Icon tiles from lucide glyphs (normal and hovered), the large quotation mark and the star
 * ratings.
 */
import { existsSync, readFileSync } from 'node:fs';
import { color, rect, shape, svg } from './palette.ts';

const lucide = import.meta.resolve('lucide-static/package.json');

/** The shapes inside lucide's own svg element, on one line; undefined when there is no such icon. */
function glyph(name: string): string | undefined {
  const file = new URL(`icons/${name}.svg`, lucide);
  if (!existsSync(file)) return undefined;
  const body = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return body.replace(/\s+/g, ' ').replace(/ \/>/g, '/>').replace(/> </g, '><').trim();
}

function tile(body: string, ground: string, line: string): string {
  const attributes = `fill="none" stroke="${line}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"`;
  return svg(
    56,
    56,
    `${rect(0, 0, 56, 56, ground, 12)}<g transform="translate(14 14) scale(1.16667)" ${attributes}>${body}</g>`,
  );
}

/** The two tiles of an icon by file name; none if lucide does not have it. */
export function iconTiles(name: string): [string, string][] {
  const body = glyph(name);
  if (body === undefined) return [];
  return [
    [`${name}.svg`, tile(body, color.mist, color.leaf)],
    [`${name}-hover.svg`, tile(body, color.ink, color.marigold)],
  ];
}

/** Two square-shouldered opening marks: a merlon each, with a tail. */
export function quoteMark(): string {
  const mark = (x: number): string => `M${x + 28} 48H${x}V22L${x + 12} 0h14l-8 20h10z`;
  return svg(64, 48, shape(mark(0) + mark(36), color.marigold));
}

const corner = (n: number): string => {
  const radius = n % 2 ? 4.4 : 10;
  const turn = (Math.PI / 5) * n - Math.PI / 2;
  return `${(12 + radius * Math.cos(turn)).toFixed(2)} ${(12.6 + radius * Math.sin(turn)).toFixed(2)}`;
};
const star = `M${Array.from({ length: 10 }, (_, n) => corner(n)).join('L')}z`;

export function stars(filled: number): string {
  const one = (n: number): string => {
    const [fill, edge] =
      // An outline reads as an empty star on light and dark backgrounds.
      n < filled ? [color.marigold, color.marigoldDeep] : ['none', '#6B837D'];
    return `<path transform="translate(${n * 24} 0)" d="${star}" fill="${fill}" stroke="${edge}" stroke-width="1.25" stroke-linejoin="round"/>`;
  };
  return svg(120, 24, [0, 1, 2, 3, 4].map(one).join(''));
}
