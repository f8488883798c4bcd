/**
 * Portraits: head and shoulders on a plain background, deterministic by name, and the gray figure
 * for people without a picture.
 */
import { Avatar } from '@dicebear/core';
import sharp from 'sharp';
import { complexions, fixed, ground, outfits } from './looks.ts';
import { parts, style } from './notionists.ts';
import { color, disc, hash, pick, rect, shape, svg } from './palette.ts';

export interface Person {
  name: string;
  portrait: 'woman' | 'man';
  /** Staff are in India; clients come from anywhere. */
  staff: boolean;
}

/** The figure without the ends of the sleeves. */
const crop = '172 182 1400 1400';

/** Too warm for Bengaluru. */
const scarf = 'variant12';

export function portraitSvg(person: Person): string {
  const { name } = person;
  const from = person.staff ? 'staff' : 'client';
  const own = parts[person.portrait];
  const look = fixed[name] ?? {};
  const [back, cloth, shirt, accent] = look.outfit ?? pick(outfits, name, 'outfit');
  const [skin, hair] = look.complexion ?? pick(complexions[from], name, 'complexion');
  const glasses = look.glasses ?? hash(name, 'spectacles') % 100 < 24;
  const grown =
    own.beard.length > 0 && hash(name, 'beard') % 100 < 45
      ? pick(own.beard, name, 'which beard')
      : null;
  const beard = look.beard === undefined ? grown : look.beard;
  const wardrobe = own.clothes.filter((piece) => !(person.staff && piece === scarf));
  const drawn = new Avatar(style, {
    seed: name,
    idRandomization: false,
    headVariant: 'variant01',
    hairVariant: look.hair ?? pick(own.hair, name, 'hair'),
    clothesVariant: look.clothes ?? pick(wardrobe, name, 'clothes'),
    clothesGraphicProbability: 0,
    gestureProbability: 0,
    eyesVariant: 'variant05',
    eyebrowsVariant: pick(own.eyebrows, name, 'eyebrows'),
    noseVariant: pick(own.nose, name, 'nose'),
    mouthVariant: pick(parts.mouth, name, 'mouth'),
    beardVariant: beard ?? [],
    beardProbability: beard ? 100 : 0,
    glassesVariant: [...parts.glasses],
    glassesProbability: glasses ? 100 : 0,
    inkColor: color.ink,
    skinColor: skin,
    hairColor: hair,
    clothColor: cloth,
    shirtColor: shirt,
    accentColor: accent,
  }).toString();
  const framed = drawn.replace(/viewBox="[^"]*"/, `viewBox="${crop}" width="400" height="400"`);
  return framed.replace(
    /(<svg[^>]*>)/,
    `$1<rect x="0" y="0" width="1744" height="1744" fill="${back}"/>`,
  );
}

export function dummySvg(): string {
  const body = '#9DB5AC';
  return svg(
    400,
    400,
    rect(0, 0, 400, 400, ground.mist) +
      disc(200, 158, 72, body) +
      shape('M56 400c0-84 62-136 144-136s144 52 144 136z', body),
  );
}

/** The highest quality below 9 kB. */
export async function toWebp(picture: string, side = 400): Promise<Buffer> {
  const flat = await sharp(Buffer.from(picture), { density: 144 })
    .resize(side, side)
    .png()
    .toBuffer();
  for (let quality = 84; ; quality -= 4) {
    const file = await sharp(flat).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (file.length < 9_000 || quality < 40) return file;
  }
}
