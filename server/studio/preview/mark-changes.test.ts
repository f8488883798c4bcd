import { expect, test } from 'vitest';
import { markChanges } from './mark-changes.ts';

const page = (main: string) =>
  `<html><head><title>T</title></head><body><main>${main}</main></body></html>`;
const mark = (main: string, other: string) =>
  /<main>(.*)<\/main>/.exec(markChanges(page(main), page(other)))?.[1];

test.each([
  {
    name: 'a text',
    main: '<p>One</p><p>Call <b>0188</b></p>',
    other: '<p>One</p><p>Call <b>0142</b></p>',
    marked: '<p>One</p><p>Call <b data-changed="">0188</b></p>',
  },
  {
    name: 'a picture',
    main: '<img src="/a.avif" alt="">',
    other: '<img src="/b.avif" alt="">',
    marked: '<img data-changed="" src="/a.avif" alt="">',
  },
  {
    name: 'the address of a link',
    main: '<a href="/a">Go</a>',
    other: '<a href="/b">Go</a>',
    marked: '<a data-changed="" href="/a">Go</a>',
  },
  {
    name: 'the innermost of elements within each other',
    main: '<a href="tel:2"><b>2</b></a>',
    other: '<a href="tel:1"><b>1</b></a>',
    marked: '<a href="tel:2"><b data-changed="">2</b></a>',
  },
  {
    name: 'what is new',
    main: '<p>One</p><p>Two</p>',
    other: '<p>One</p>',
    marked: '<p>One</p><p data-changed="">Two</p>',
  },
  {
    name: 'what follows something that was removed',
    main: '<p>One</p><p>Three</p>',
    other: '<p>One</p><p>Two</p><p>Three</p>',
    marked: '<p>One</p><p data-removed="">Three</p>',
  },
])('$name is marked', ({ main, other, marked }) => {
  expect(mark(main, other)).toBe(marked);
});

test('equal pages stay as they are', () => {
  expect(markChanges(page('<p>y</p>'), page('<p>y</p>'))).toBe(page('<p>y</p>'));
});
