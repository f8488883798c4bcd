import { describe, expect, test } from 'vitest';
import { isSamePhone, numbersIn, phonesIn, soughtNumber, splitNumbers } from './numbers.ts';
import { plainText } from './plain-text.ts';

/** One number in Britain, one in the United States and one in Germany, as people write them. */
const WRITINGS: Record<string, string[]> = {
  '442079460123': [
    '+44 20 7946 0123',
    '+44 (0)20 7946 0123',
    '+44(0)2079460123',
    '+44\u00a020\u00a07946\u00a00123',
    '+44\u201120\u20117946\u20110123',
    '+44–20–7946–0123',
    '＋４４（０）２０　７９４６　０１２３',
    '+44ー20ー7946ー0123',
    '+٤٤ ٢٠ ٧٩٤٦ ٠١٢٣',
    '+𝟒𝟒 𝟐𝟎 𝟕𝟗𝟒𝟔 𝟎𝟏𝟐𝟑',
    '\u202a+44 20 7946 0123\u202c',
    '\u200e+44\u200b20\u00ad7946\u20600123\ufeff',
    '0044 20 7946 0123',
    '011 44 20 7946 0123',
    '44 (0)20 7946 0123',
    '+44 020 7946 0123',
    '+44.20.7946.0123',
    '+44/20/7946/0123',
    "+44 20 7946'0123",
    '+4️⃣4️⃣ 2️⃣0️⃣ 7946 0123',
    'tel:+44-20-7946-0123',
    '+44 20 7946 0123 x12',
    '<tel:+44-20-7946-0123>',
  ],
  '2079460123': ['020 7946 0123', '(020) 7946-0123', '(0)20 7946 0123', '020\u20097946\u20090123'],
  '15125550142': [
    '+1 (512) 555-0142',
    '+1\u00a0512\u00a0555\u00a00142',
    '1-512-555-0142',
    '001 512 555 0142',
  ],
  '5125550142': ['512.555.0142', '(512) 555–0142', '512-555-0142 ext 7'],
  '4930901820': ['+49 30–901820', '+49 (0)30/901820', '0049 30 901820', '+49 30/90 18-20'],
  '30901820': ['030/901820', '030 – 90 18 20', '030-901820'],
};
const all = Object.entries(WRITINGS).flatMap(([number, texts]) =>
  texts.map((text) => [text, number] as const),
);
const plain = plainText;

test.each(all)('%s is read as %s', (text, number) => {
  expect(phonesIn(plain(text))[0]).toBe(number);
});

describe.each(['2079460123', '5125550142', '30901820'])('every writing of …%s', (national) => {
  const same = all.filter(([, number]) => number.endsWith(national)).map(([text]) => text);

  test('finds every other', () => {
    const missed = same.flatMap((query) => {
      const sought = soughtNumber(plain(query)) ?? 'none';
      return same
        .filter((stored) => !numbersIn(plain(stored)).some((one) => one.includes(sought)))
        .map((stored) => `${query} in ${stored}`);
    });
    expect(missed).toEqual([]);
  });

  test('is the same number as every other', () => {
    const [first = ''] = same;
    for (const text of same)
      expect(isSamePhone(phonesIn(plain(first))[0]!, phonesIn(plain(text))[0]!), text).toBe(true);
  });
});

test('numbers of two countries and of two people differ', () => {
  const one = phonesIn(plain('+44 (0)20 7946 0123'))[0]!;
  for (const other of ['+1 20 7946 0123', '+44 20 7946 0124', '+44 20 7946 01234', '7946 0123'])
    expect(isSamePhone(one, phonesIn(plain(other))[0]!), other).toBe(other === '7946 0123');
});

test('a field may hold two numbers; a short one is none', () => {
  expect(phonesIn(plain('020 7946 0123 / 07700 900123'))).toEqual(['2079460123', '7700900123']);
  expect(phonesIn(plain('+44 20 7946 0123, +44 (0)7700 900123 or 12'))).toEqual([
    '442079460123',
    '447700900123',
  ]);
});

test.each([
  ['Room 101', null],
  ['100%', null],
  ['12', null],
  ['$1,200', null],
  ['3fa8c02c', null],
  ['0142', '142'],
  ['+44 20', '4420'],
  ['(020) 79', '2079'],
])('%s looks for the number %s', (query, number) => {
  expect(soughtNumber(plain(query))).toBe(number);
});

test('a number among words is looked for as a whole', () => {
  expect(splitNumbers(plain('asha +44 (0)20 7946 0123 room 12'))).toEqual({
    numbers: ['2079460123'],
    words: expect.stringMatching(/^asha\s+room 12$/),
  });
});
