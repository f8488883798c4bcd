/**
 * Draws every picture of the site into content/pictures: portraits, covers, icons and the brand.
 * Run `node tools/draw-pictures.ts` after the content changes. Output is deterministic; unchanged
 * files are not rewritten, and nothing is removed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  appIcon,
  editorialAuthor,
  favicon,
  faviconPng,
  icoOf,
  mark,
  socialCard,
  wordmark,
} from './pictures/brand.ts';
import { credits } from './pictures/credits.ts';
import { iconTiles, quoteMark, stars } from './pictures/icons.ts';
import { kebab } from './pictures/palette.ts';
import { readIcons, readPeople, readPosts } from './pictures/people.ts';
import { notFoundCover } from './pictures/not-found.ts';
import { pageCovers, postCover, serviceCovers } from './pictures/plan.ts';
import { dummySvg, portraitSvg, toWebp } from './pictures/portraits.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'content/pictures');
let drawn = 0;
let changed = 0;

function writeIfChanged(path: string, content: string | Buffer): void {
  const file = join(target, path);
  const bytes = Buffer.from(content);
  drawn += 1;
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  changed += 1;
}

async function drawPeople(): Promise<void> {
  for (const person of readPeople(root)) {
    const picture = await toWebp(portraitSvg(person));
    writeIfChanged(`portraits/${kebab(person.name)}.webp`, picture);
    if (person.name === 'Meera Nair') writeIfChanged('authors/meera-nair.webp', picture);
  }
  writeIfChanged('portraits/dummy.webp', await toWebp(dummySvg()));
  writeIfChanged('authors/citadel-editorial.svg', editorialAuthor());
}

async function drawCovers(): Promise<void> {
  for (const [name, picture] of serviceCovers()) writeIfChanged(`covers/services/${name}`, picture);
  for (const [name, picture] of pageCovers()) writeIfChanged(`covers/pages/${name}`, picture);
  writeIfChanged('covers/pages/not-found.svg', await notFoundCover());
  for (const { slug, symbol } of readPosts(root))
    writeIfChanged(`covers/posts/${slug}.svg`, postCover(slug, symbol));
}

function drawIcons(): void {
  for (const name of readIcons(root)) {
    const tiles = iconTiles(name);
    if (tiles.length === 0) console.warn(`lucide has no icon "${name}"; skipped.`);
    for (const [file, picture] of tiles) writeIfChanged(`icons/${file}`, picture);
  }
  writeIfChanged('quote.svg', quoteMark());
  writeIfChanged('stars-4.svg', stars(4));
  writeIfChanged('stars-5.svg', stars(5));
}

async function drawBrand(): Promise<void> {
  writeIfChanged('brand/mark.svg', mark());
  writeIfChanged('brand/wordmark.svg', await wordmark());
  writeIfChanged('brand/social-card.png', await socialCard());
  writeIfChanged('favicon.svg', favicon());
  const small = await faviconPng();
  writeIfChanged('favicon-32.png', small);
  writeIfChanged('favicon.ico', icoOf(small));
  writeIfChanged('apple-touch-icon.png', await appIcon(180));
  writeIfChanged('icon-192.png', await appIcon(192));
  writeIfChanged('icon-512.png', await appIcon(512));
}

await drawPeople();
await drawCovers();
drawIcons();
await drawBrand();
writeIfChanged('CREDITS.md', credits());
console.log(`${drawn} pictures, ${changed} of them new or changed.`);
