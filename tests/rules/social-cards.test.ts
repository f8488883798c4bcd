import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { MEDIA, withDetails } from '../../contract/shown-picture.ts';
import { fixedPages } from '../../contract/site-paths.ts';
import { cardOfPath, cardOfPost } from '../../site/head/social-card.ts';

/** Every page has its own social card, small enough to load while somebody waits. */

const MAX_BYTES = 60_000;
const MAX_TOTAL_BYTES = 4_000_000;

const names = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => basename(name, ending));

const cards = [
  ...fixedPages.map(({ path }) => cardOfPath(path)),
  ...names('content/services', '.yaml').map((slug) => cardOfPath(`/services/${slug}`)),
  ...names('content/posts', '.md').map((slug) =>
    cardOfPost(`/static/pictures/covers/posts/${slug}.svg`),
  ),
];
const fileOf = (card: string) => card.replace('/static/pictures/', 'content/pictures/');
const sizeOf = (card: string) => statSync(fileOf(card)).size;

it.each(cards)('%s exists and is small enough', (card) => {
  expect(sizeOf(card)).toBeGreaterThan(0);
  expect(sizeOf(card)).toBeLessThan(MAX_BYTES);
});

it('every card belongs to exactly one page', () => {
  expect(new Set(cards).size).toBe(cards.length);
  const used = new Set(cards.map(fileOf));
  const drawn = ['services', 'posts', 'pages'].flatMap((kind) =>
    readdirSync(join('content/pictures/social', kind)).map(
      (name) => `content/pictures/social/${kind}/${name}`,
    ),
  );
  expect(drawn.filter((file) => !used.has(file))).toEqual([]);
  expect(cards.reduce((sum, card) => sum + sizeOf(card), 0)).toBeLessThan(MAX_TOTAL_BYTES);
});

it('a post with a photo of the library has a card made of it, unless it is too small', () => {
  const file = 'a'.repeat(40);
  const photo = (width: number) =>
    withDetails(`${MEDIA}${file}-320.webp`, { width, height: 400, alt: null, focus: null });
  expect(cardOfPost(photo(600))).toBe(`${MEDIA}${file}-card.jpg`);
  expect(cardOfPost(photo(599))).toBe(cardOfPath('/blog'));
});

it('a post without its own card uses the blog’s', () => {
  for (const banner of ['NA', 'https://elsewhere.example/a.jpg', '/static/pictures/covers/posts/'])
    expect(cardOfPost(banner)).toBe(cardOfPath('/blog'));
  expect(cardOfPath('/blog?page=2')).toBe(cardOfPath('/blog'));
});
