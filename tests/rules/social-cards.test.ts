import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { fixedPages } from '../../site/fixed-pages.ts';
import { cardOfPath, cardOfPost } from '../../site/head/social-card.ts';

/** Every page has a card of its own to be shared with, light enough to be fetched while somebody waits. */

const LARGEST = 60_000;
const ALL = 4_000_000;

const names = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => basename(name, ending));

const cards = [
  ...fixedPages.map(({ path }) => cardOfPath(path)),
  ...names('site/service-categories', '.json').map((slug) => cardOfPath(`/services/${slug}`)),
  ...names('content/posts', '.md').map((slug) =>
    cardOfPost(`/static/pictures/covers/posts/${slug}.svg`),
  ),
];
const fileOf = (card: string) => card.replace('/static/pictures/', 'content/pictures/');
const sizeOf = (card: string) => statSync(fileOf(card)).size;

it.each(cards)('%s is there and light', (card) => {
  expect(sizeOf(card)).toBeGreaterThan(0);
  expect(sizeOf(card)).toBeLessThan(LARGEST);
});

it('no two pages share one, and none is left over', () => {
  expect(new Set(cards).size).toBe(cards.length);
  const used = new Set(cards.map(fileOf));
  const drawn = ['services', 'posts', 'pages'].flatMap((kind) =>
    readdirSync(join('content/pictures/social', kind)).map(
      (name) => `content/pictures/social/${kind}/${name}`,
    ),
  );
  expect(drawn.filter((file) => !used.has(file))).toEqual([]);
  expect(cards.reduce((sum, card) => sum + sizeOf(card), 0)).toBeLessThan(ALL);
});

it('is the blog’s for a post that has none', () => {
  for (const banner of ['NA', 'https://elsewhere.example/a.jpg', '/static/pictures/covers/posts/'])
    expect(cardOfPost(banner)).toBe(cardOfPath('/blog'));
  expect(cardOfPath('/blog?page=2')).toBe(cardOfPath('/blog'));
});
