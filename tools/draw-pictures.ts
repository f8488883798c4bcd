/**
 * Draws every picture of the site into content/pictures: portraits, covers, icons and the brand.
 * Run `npm run draw` after the content changes. Output is deterministic; unchanged
 * files are not rewritten, and nothing is removed.
 */
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
import { openPictureFiles } from './pictures/picture-files.ts';
import { notFoundCover } from './pictures/not-found.ts';
import { pageCovers, postCover, serviceCovers } from './pictures/plan.ts';
import { dummySvg, portraitSvg, toWebp } from './pictures/portraits.ts';

const files = openPictureFiles('content/pictures');

async function drawPeople(): Promise<void> {
  for (const person of readPeople()) {
    const picture = portraitSvg(person);
    files.write(`portraits/${kebab(person.name)}.webp`, await toWebp(picture));
    // Three pixels for each of the 52 in which an author is shown, beside the picture of a post.
    if (person.name === 'Meera Nair')
      files.write('authors/meera-nair.webp', await toWebp(picture, 160));
  }
  files.write('portraits/dummy.webp', await toWebp(dummySvg()));
  files.write('authors/citadel-editorial.svg', editorialAuthor());
}

async function drawCovers(): Promise<void> {
  for (const [name, picture] of serviceCovers()) files.write(`covers/services/${name}`, picture);
  for (const [name, picture] of pageCovers()) files.write(`covers/pages/${name}`, picture);
  files.write('covers/pages/not-found.svg', await notFoundCover());
  for (const { slug, symbol } of readPosts())
    files.write(`covers/posts/${slug}.svg`, postCover(slug, symbol));
}

function drawIcons(): void {
  for (const name of readIcons()) {
    const tiles = iconTiles(name);
    if (tiles.length === 0) console.warn(`lucide has no icon "${name}"; skipped.`);
    for (const [file, picture] of tiles) files.write(`icons/${file}`, picture);
  }
  files.write('quote.svg', quoteMark());
  files.write('stars-4.svg', stars(4));
  files.write('stars-5.svg', stars(5));
}

async function drawBrand(): Promise<void> {
  files.write('brand/mark.svg', mark());
  files.write('brand/wordmark.svg', await wordmark());
  files.write('brand/social-card.png', await socialCard());
  files.write('favicon.svg', favicon());
  const small = await faviconPng();
  files.write('favicon-32.png', small);
  files.write('favicon.ico', icoOf(small));
  files.write('apple-touch-icon.png', await appIcon(180));
  files.write('icon-192.png', await appIcon(192));
  files.write('icon-512.png', await appIcon(512));
}

await drawPeople();
await drawCovers();
drawIcons();
await drawBrand();
files.write('CREDITS.md', credits());
console.log(files.summary('pictures'));
