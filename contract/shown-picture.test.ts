import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  detailsOf,
  joinDetails,
  largestPath,
  splitDetails,
  srcSetOf,
  widthsOf,
  withDetails,
} from './shown-picture.ts';

const FILE = '0123456789abcdef0123456789abcdef01234567';
const shown = fc.record({
  width: fc.integer({ min: 1, max: 10_000 }),
  height: fc.integer({ min: 1, max: 10_000 }),
  alt: fc.option(fc.string({ unit: 'grapheme' })),
  focus: fc.option(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))),
});

it('is made in the widths that are not wider than the picture, and in its own', () => {
  expect(widthsOf(200)).toEqual([200]);
  expect(widthsOf(1000)).toEqual([320, 480, 640, 960, 1000]);
  expect(widthsOf(6000)).toEqual([320, 480, 640, 960, 1280, 1920]);
  expect(srcSetOf(FILE, 400, 'avif')).toBe(
    `/static/media/${FILE}-320.avif 320w, /static/media/${FILE}-400.avif 400w`,
  );
});

it('carries its details in its address, and in a field of the body of a call', () => {
  fc.assert(
    fc.property(shown, fc.constantFrom(FILE, '/static/pictures/a.svg'), (details, file) => {
      const path = largestPath(file, details.width);
      const address = withDetails(path, details);
      expect(detailsOf(address)).toEqual({ ...details, path, file: file === FILE ? file : null });
      const body = { data: { listing: [{ banner: address }, { banner: 'NA' }] } };
      const sent = JSON.parse(splitDetails(JSON.stringify(body))) as Record<string, unknown>;
      expect(sent).toEqual({
        data: { listing: [{ banner: path }, { banner: 'NA' }] },
        pictures: { [path]: details },
      });
      expect(joinDetails(sent)).toEqual({ ...body, pictures: { [path]: details } });
    }),
  );
});

it('leaves the bodies and addresses of all other pictures as they are', () => {
  expect(detailsOf('/static/pictures/a.svg#b')).toBeNull();
  const json = '{"banner":"/static/pictures/a.svg"}';
  expect(splitDetails(json)).toBe(json);
  const text = JSON.stringify({
    html: '<img src="/static/pictures/a.svg#1x1;;">',
    to: '/static/pictures/a.svg#b',
  });
  expect(splitDetails(text)).toBe(text);
  expect(joinDetails(null)).toBeNull();
  expect(joinDetails([1])).toEqual([1]);
});
