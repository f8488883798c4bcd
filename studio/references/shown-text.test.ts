import { expect, it } from 'vitest';
import { editText, showText, sourceOf, troubleIn, type References } from './shown-text.ts';

const references: References = new Map(
  Object.entries({
    'figure:clients': '1,600+',
    'figure:days': 'five days',
    'rate:bookeeper': 7,
    questions: '22',
  }).map(([name, value]) => [name, { name, label: name, value, offered: true }]),
);
const show = (source: string) => showText(source, references);
/** Types in a shown text, and says what is stored. `|` is the caret after typing. */
function edit(source: string, typed: string) {
  const caret = typed.indexOf('|');
  const text = typed.replace('|', '');
  return sourceOf(editText(show(source), text, caret < 0 ? undefined : caret));
}

it.each([
  ['Our {{figure:clients}} clients', 'Our 1,600+ clients'],
  ['{{Figure:days}}, {{rate:bookeeper}}, {{ rate:bookeeper x 60 }}', 'Five days, $7, $420'],
  ['{{questions}} questions, {{figure:none}}', '22 questions, [unknown: figure none]'],
  ['an open {{ brace', 'an open {{ brace'],
])('%s is shown as %s, and stored as before', (source, text) => {
  expect(show(source).text).toBe(text);
  expect(sourceOf(show(source))).toBe(source);
});

it('nothing stands for a reference before they are loaded', () => {
  const shown = showText('Our {{figure:clients}}', undefined);
  expect([shown.text, sourceOf(shown)]).toEqual(['Our …', 'Our {{figure:clients}}']);
});

const CLIENTS = 'Our {{figure:clients}} clients';
it.each([
  [CLIENTS, 'All our| 1,600+ clients', 'All our {{figure:clients}} clients'],
  [CLIENTS, 'Our 1,600+ good| clients', 'Our {{figure:clients}} good clients'],
  // Equal characters on both sides of a chip.
  [CLIENTS, 'Our 1|1,600+ clients', 'Our 1{{figure:clients}} clients'],
  [CLIENTS, 'Our 1,600++| clients', 'Our {{figure:clients}}+ clients'],
  // Within a chip.
  [CLIENTS, 'Our 1,700+| clients', 'Our 1,700+ clients'],
  [CLIENTS, 'Our | clients', 'Our  clients'],
  [CLIENTS, '|', ''],
  ['{{figure:days}} {{figure:days}}', 'five days, five days', '{{figure:days}}, {{figure:days}}'],
  ['{{figure:days}}{{figure:days}}', 'five days|', '{{figure:days}}'],
  // A caret that is elsewhere.
  [CLIENTS, 'Our|s 1,600+ clients', 'Ours {{figure:clients}} clients'],
  [CLIENTS, '|Our 1,600+ clients too', 'Our {{figure:clients}} clients too'],
])('%s, typed as %s, is stored as %s', (source, typed, stored) => {
  expect(edit(source, typed)).toBe(stored);
});

it('braces that stand for nothing are trouble, but not within code', () => {
  const trouble = (source: string) => troubleIn(source, references)?.slice(0, 11);
  expect(trouble(CLIENTS)).toBeUndefined();
  expect(trouble('{{figure:none}}')).toBe('This site v');
  expect(trouble('a {{ b')).toBe('Two opening');
  expect(trouble('`{{ a` and ``{{`` and\n\n```\n{{ b\n```\n')).toBeUndefined();
});
