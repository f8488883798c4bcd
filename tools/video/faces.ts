import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { readWords } from '../read-words.ts';

interface Expert {
  role: string;
  portrait: string;
}

const { experts } = readWords('pages/home').hero as { experts: Expert[] };

/** Three sample experts of the home page; the first is the chosen one. */
export const faces = ['Senior bookkeeper', 'Virtual assistant', 'Full-stack developer'].map(
  (role) => experts.find((expert) => expert.role === role)!,
);

/** A portrait as an SVG picture, 180 units square. */
export async function face(portrait: string): Promise<string> {
  const file = portrait.replace('/static/pictures/', 'content/pictures/');
  const png = await sharp(readFileSync(file)).resize(360, 360).png().toBuffer();
  return `<image width="180" height="180" href="data:image/png;base64,${png.toString('base64')}"/>`;
}
