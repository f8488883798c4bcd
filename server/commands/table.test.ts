import { expect, test } from 'vitest';
import { clean, count, facts, json, quotation, table } from './table.ts';

/** Terminal escape sequences: colors, a title, a link, clear screen; 7-bit and 8-bit forms. */
const SEQUENCES = [
  '\u001b[31m',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u001b\\',
  '\u001bP1;2|17/ab\u001b\\',
  '\u001b[2J\u001b[H',
  '\u009b31m',
  '\u009d0;title\u009c',
  '\u001b\u0000[31m',
  '\u0007',
  '\u0008\u0008',
  '\u007f',
  '\u2028',
  '\u202e',
  '\u2067',
];
// eslint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

test.each(SEQUENCES)('the escape sequence %j is removed', (sequence) => {
  const text = `before${sequence}after`;
  expect(clean(text)).not.toMatch(OBEYED);
  expect(table([{ A: text }])).not.toMatch(OBEYED);
  expect(facts([['Name', text]])).not.toMatch(OBEYED);
  expect(quotation(text)).not.toMatch(OBEYED);
  const written = json({ text });
  expect(written).not.toMatch(OBEYED);
  expect(JSON.parse(written)).toEqual({ text });
});

test('visitor input cannot imitate our output', () => {
  const text = 'Hello\n\nDESTINATION  STATUS\r\nteam-mail    delivered\u2028Status  received';
  const lines = quotation(text).trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/^>( |$)/);
});

test.each(['\n', '\t', '\u00a0', '\u2800\u2800', '\u3164', '\u115f\u1160', '\uffa0', '   '])(
  'a value with %j stays on one line',
  (gap) => {
    const value = `Asha${gap}received`;
    expect(facts([['Name', value]])).toBe('Name  Asha received\n');
    expect(table([{ NAME: value, STATUS: 'quarantined' }])).toMatch(
      /\nAsha received {2}quarantined\n$/,
    );
  },
);

test('one thing has no plural', () => {
  expect([0, 1, 2].map((number) => count(number, 'picture'))).toEqual([
    '0 pictures',
    '1 picture',
    '2 pictures',
  ]);
});
