import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WIDTHS, withDetails } from '../../contract/shown-picture.ts';
import { Picture } from './picture.tsx';

const draw = (src: string | undefined) =>
  renderToStaticMarkup(<Picture src={src} alt="A" sizes="25rem" loading="lazy" />);

it('a picture of a remote provider is offered in all widths, since its own is not known', () => {
  const set = (format: string) =>
    WIDTHS.map((width) => `/static/remote/a.b/${width}.${format} ${width}w`).join(', ');
  expect(draw('/static/remote/a.b')).toBe(
    `<picture><source hidden="" type="image/avif" srcSet="${set('avif')}" sizes="25rem"/>` +
      `<img src="/static/remote/a.b" srcSet="${set('webp')}" sizes="25rem" alt="A" loading="lazy"/></picture>`,
  );
});

it('a picture of a file stays as it is but for its words and focus, and none has no address', () => {
  expect(draw('/static/pictures/a.svg')).toBe(
    '<img src="/static/pictures/a.svg" alt="A" loading="lazy"/>',
  );
  const details = { width: 9, height: 9, alt: 'B', focus: [1, 2] as [number, number] };
  expect(draw(withDetails('/static/pictures/a.svg', details))).toBe(
    '<img src="/static/pictures/a.svg" alt="B" loading="lazy" data-focus="1 2"/>',
  );
  expect(draw(undefined)).toBe('<img alt="A" loading="lazy"/>');
});
