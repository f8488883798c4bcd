import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fillText } from './fill-text.tsx';

const filled = (text: string, elements: Parameters<typeof fillText>[1]) =>
  renderToString(<p>{fillText(text, elements)}</p>);

it('puts texts, numbers and elements in place of their names', () => {
  const day = <time>May 4</time>;
  expect(filled('{count} of {all} by {day}, {day}', { count: 2, all: 'ten', day })).toBe(
    '<p>2 of ten by <time>May 4</time>, <time>May 4</time></p>',
  );
});

it('leaves unknown names and inserted braces unchanged', () => {
  expect(filled('{who} is {constructor}', { who: '{all}', all: 5 })).toBe(
    '<p>{all} is {constructor}</p>',
  );
});
