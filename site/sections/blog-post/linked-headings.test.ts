import { expect, test } from 'vitest';
import { linkHeadings } from './linked-headings.ts';

test('each heading is a link to itself, with an id from its words', () => {
  const { html, parts } = linkHeadings(
    '<h2>What it costs &amp; why</h2><p>x</p><h3>“Zürich” first</h3><h2>हिन्दी में</h2>',
  );
  expect(html).toBe(
    '<h2 id="what-it-costs-why"><a href="#what-it-costs-why">What it costs &amp; why</a></h2><p>x</p>' +
      '<h3 id="zürich-first"><a href="#zürich-first">“Zürich” first</a></h3>' +
      '<h2 id="हिन्दी-में"><a href="#हिन्दी-में">हिन्दी में</a></h2>',
  );
  expect(parts).toEqual([
    { id: 'what-it-costs-why', heading: 'What it costs & why' },
    { id: 'हिन्दी-में', heading: 'हिन्दी में' },
  ]);
});

test('an id is as long as an address can be read', () => {
  const idOf = (heading: string) => linkHeadings(`<h2>${heading}</h2>`).parts[0]!.id;
  expect(idOf('Can I deduct it? Usually, with one large exception')).toBe('can-i-deduct-it');
  expect(idOf('Five things for your accountant’s')).toBe('five-things-for-your');
  expect(idOf('x'.repeat(40))).toBe('x'.repeat(40));
});

test('ids are kept, and unique on the page', () => {
  const { parts } = linkHeadings(
    '<h2 id="mine">A</h2><h2>Share</h2><h2>B</h2><h2>B!</h2><h2>b</h2><h2>…</h2><h2>?</h2>',
  );
  expect(parts.map(({ id }) => id).join(' ')).toBe('mine share-2 b b-2 b-3 part part-2');
});

test('a heading with a link keeps that link only', () => {
  expect(linkHeadings('<h2>See <a href="/faq">the <em>FAQ</em></a></h2>').html).toBe(
    '<h2 id="see-the-faq">See <a href="/faq">the <em>FAQ</em></a></h2>',
  );
});
