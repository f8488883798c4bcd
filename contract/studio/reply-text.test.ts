import { expect, test } from 'vitest';
import { reply } from '../kinds/reply.ts';
import { fillReply, firstName, mailtoOf, unknownPlaceholders } from './reply-text.ts';

const facts = {
  name: 'Asha [company]',
  'first name': 'Asha',
  company: 'Menon & Co',
  about: 'Bookkeeping',
  number: '3c028c2c',
  'my name': '',
};

test('placeholders are filled in once, and one without a value stays', () => {
  expect(fillReply('[Name] of [ company ]: [number], [my name], [other]', facts)).toBe(
    'Asha [company] of Menon & Co: 3c028c2c, [my name], [other]',
  );
});

test.each([
  ['Asha Menon', 'Asha'],
  [' Dr. Asha Menon', 'Asha'],
  ['A. Menon', 'A. Menon'],
  ['山田 太郎', '山田'],
  ['Zoë', 'Zoë'],
])('“%s” is greeted as “%s”', (name, greeted) => {
  expect(firstName(name)).toBe(greeted);
});

test('a template with a placeholder that stands for nothing is refused', () => {
  expect(unknownPlaceholders('[Name], [firm], [my  name]')).toEqual(['[firm]', '[my  name]']);
  const values = { title: 'A', subject: '[number]', body: 'Dear [firm],' };
  expect(reply.schema.safeParse(values).error?.issues).toMatchObject([
    { path: ['body'], message: expect.stringContaining('[firm] stands for nothing') },
  ]);
  expect(reply.schema.safeParse({ ...values, body: 'Dear [name],' }).success).toBe(true);
});

/** What a mail program reads from the address. */
function read(href: string) {
  const { pathname, searchParams } = new URL(href);
  return { to: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) };
}

test('the address of a mail says what was written, and nothing else', () => {
  const { href, isCut } = mailtoOf('a+b?cc=x@firm.example', {
    subject: 'One\r\nBcc: two & three',
    text: 'Hello\n\n100% = 5 + 5 #1 \ud800',
  });
  expect([isCut, read(href)]).toEqual([
    false,
    {
      to: 'a+b?cc=x@firm.example',
      subject: 'One Bcc: two & three',
      body: 'Hello\r\n\r\n100% = 5 + 5 #1 \ufffd',
    },
  ]);
  expect(href).toMatch(/^mailto:a%2Bb%3Fcc%3Dx@firm\.example\?subject=/);
  expect(href.slice(7)).not.toMatch(/[\s+#]/);
});

test.each(['a long text, ', 'लंबा ', '👩🏽‍💼'])(
  'a text of many “%s” is cut, with a sentence',
  (words) => {
    const { href, isCut } = mailtoOf('a@b.example', {
      subject: words.repeat(200),
      text: words.repeat(1_000),
    });
    expect(isCut).toBe(true);
    expect(href.length).toBeLessThanOrEqual(1_800);
    expect(href.length).toBeGreaterThan(1_600);
    const { body = '' } = read(href) as { body?: string };
    const [kept, end] = body.split('\r\n\r\n[');
    expect(words.repeat(1_000).startsWith(kept!)).toBe(true);
    expect(end).toContain('Copy the rest');
  },
);
