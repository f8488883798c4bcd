import { expect, it } from 'vitest';
import { randomFrom } from '../../tests/helpers/process/crowds.ts';
import { sized } from '../../tests/helpers/process/faults.ts';
import type { DraftText } from './draft-text.ts';
import { applyChange, merge, type Choice } from './merge.ts';
import { splitText } from './text-blocks.ts';

type Random = () => number;
const nat = (random: Random, below: number) => Math.floor(random() * below);
const pick = <Item>(random: Random, all: readonly Item[]) => all[nat(random, all.length)]!;

const post = (body: unknown): DraftText => ({ slug: 's', values: { body } });
const bodyOf = (text: DraftText) => ('values' in text ? String(text.values.body) : '');
/** Merges Markdown, with the same choice wherever both changed a block. */
function mergeBodies(base: string, mine: string, theirs: string, choice?: Choice) {
  const made = merge(post(base), post(mine), post(theirs), () => choice);
  return { ...made, body: bodyOf(made.text) };
}

/** A text of all kinds of blocks, each with words that no other has, except a paragraph that is repeated. */
function newText(random: Random, by: string, count: number): string[] {
  let words = 0;
  const word = () => `${by}${++words}`;
  const line = (length = 3 + nat(random, 8)) => Array.from({ length }, word).join(' ');
  const kinds = [
    () => `${line()}.`,
    () => `${line()}\n${line()}`,
    () => `${line()} {{rate:bookkeeper}} ${line()}`,
    () => `## ${line(2)}`,
    () => `- ${line()}\n  - ${line()}\n\n  ${line()}\n- ${line()}`,
    () => `1. ${line()}\n2. ${line()}`,
    () => `| ${word()} | ${word()} |\n| --- | --- |\n| ${line(2)} | ${word()} |`,
    () => `> ${line()}\n> ${line()}`,
    () => `\`\`\`js\n${line()}\n\n- ${line()}\n\`\`\``,
    () => `![${line(2)}](/static/${word()}.svg)`,
    () => 'Call us today.',
  ];
  return Array.from({ length: count }, () => pick(random, kinds)());
}

/** The text after some edits as people make them. */
function edit(random: Random, text: string, by: string): string {
  let blocks = text.split(/\n\n(?! |- |```)/);
  for (let edits = 1 + nat(random, 6); edits > 0; edits--) {
    const at = nat(random, blocks.length);
    const [block, new_] = [blocks[at] ?? '', `${by}${edits}`];
    const spaces = [...block.matchAll(/(?<=\w) (?=\w)/g)].map(({ index }) => index);
    const space = spaces.length > 0 ? pick(random, spaces) : block.length;
    const [head, tail] = [block.slice(0, space), block.slice(space)];
    const acts: (() => string[])[] = [
      () => [...blocks.slice(0, at), ...newText(random, new_, 1), ...blocks.slice(at)],
      () => blocks.toSpliced(at, 1),
      () => blocks.toSpliced(at, 1).toSpliced(nat(random, blocks.length), 0, block),
      () => blocks.toSpliced(at, 1, head, tail.trimStart()),
      () => blocks.toSpliced(at, 2, blocks.slice(at, at + 2).join(' ')),
      () => blocks.toSpliced(at, 1, `${head} ${new_}x${tail}`),
      () => blocks.toSpliced(at, 1, block.replace(/\b\w+(?=[ .])/, `**$&**`)),
      () => blocks.toSpliced(at, 1, block.replace(/ \w+(?= )/, '')),
    ];
    blocks = pick(random, acts)().filter((one) => one !== '');
  }
  return blocks.join('\n\n');
}

/** The words that only one block began with. */
const wordsIn = (text: string) => new Set(text.match(/\b[bmt]\d\w*/g));

it(`loses no word of either in ${sized(300, 5_000)} pairs of edits, and merges again to the same`, () => {
  for (let seed = 0; seed < sized(300, 5_000); seed++) {
    const random = randomFrom(seed);
    const end = pick(random, ['', '\n', '\n\n']);
    const written = newText(random, 'b', 1 + nat(random, 14)).join('\n\n') + end;
    const isWindows = random() < 0.2;
    const texts = [written, edit(random, written, 'm'), edit(random, written, 't')];
    const [base, mine, theirs] = texts.map((text) =>
      isWindows ? text.replaceAll('\n', '\r\n') : text,
    ) as [string, string, string];
    const where = `seed ${seed}: ${JSON.stringify({ base, mine, theirs })}`;

    // One choice after the other, as on the screen.
    const open = mergeBodies(base, mine, theirs);
    let made: ReturnType<typeof merge> = open;
    for (let choices = 0; made.clashes.length > 0; choices++) {
      const { key } = pick(random, made.clashes);
      expect(choices, where).toBeLessThan(50);
      made = merge(made.base, made.text, post(theirs), (one) =>
        one.key === key ? 'both' : undefined,
      );
    }
    const body = bodyOf(made.text);
    const kept = wordsIn(body);
    const [old, own, other] = [base, mine, theirs].map(wordsIn) as [
      Set<string>,
      Set<string>,
      Set<string>,
    ];
    for (const word of own.union(other)) {
      // A block that a side deleted is gone if the other did not touch it.
      const sides = [mine, theirs].filter((text) => wordsIn(text).has(word));
      const isTouched = sides.some((text) =>
        splitText(text).items.some(
          (block) => wordsIn(block).has(word) && !splitText(base).items.includes(block),
        ),
      );
      if (!old.has(word) || sides.length === 2 || isTouched)
        expect(kept.has(word), `${word} in ${JSON.stringify(body)}, ${where}`).toBe(true);
    }
    if (isWindows) expect(body, where).not.toMatch(/(?<!\r)\n/);

    for (const word of own.difference(old)) expect(wordsIn(open.body).has(word), where).toBe(true);
    expect(mergeBodies(base, mine, theirs), where).toEqual(open);
    // One changed nothing, or both the same.
    expect(mergeBodies(base, base, theirs).body, where).toBe(theirs);
    expect(mergeBodies(base, mine, base).body, where).toBe(mine);
    expect(mergeBodies(base, mine, mine).body, where).toBe(mine);
    expect(bodyOf(applyChange(post(base), post(mine), post(base))), where).toBe(mine);
  }
});

it.each([
  ['a paragraph of each', 'A.\n\nB.\n', 'A1.\n\nB.\n', 'A.\n\nB1.\n', 'A1.\n\nB1.\n'],
  [
    'what both add at one place, theirs first',
    'A.\n',
    'A.\n\nM.\n',
    'A.\n\nT.\n',
    'A.\n\nT.\n\nM.\n',
  ],
  ['what both add in the same words once', 'A.', 'A.\n\nN.', 'A.\n\nN.\n\nT.', 'A.\n\nN.\n\nT.'],
  [
    'items of a list that stays tight',
    '- a\n- b\n',
    '- a\n- m\n- b\n',
    '- a\n- b\n- t\n',
    '- a\n- m\n- b\n- t\n',
  ],
  [
    'a moved block with their change',
    'A one.\n\nB.\n\nC.',
    'B.\n\nC.\n\nA one.',
    'A one, two.\n\nB.\n\nC.',
    'B.\n\nC.\n\nA one, two.',
  ],
  [
    'a split and a change elsewhere',
    'A one. A two.\n\nB.',
    'A one.\n\nA two.\n\nB.',
    'A one. A two.\n\nB1.',
    'A one.\n\nA two.\n\nB1.',
  ],
  [
    'code with blank lines as one block',
    '```\na\n\nb\n```\n\nP',
    '```\na\n\nb1\n```\n\nP',
    '```\na\n\nb\n```\n\nP1',
    '```\na\n\nb1\n```\n\nP1',
  ],
  [
    'a deleted block that the other left',
    'A.\n\nB.\n\nC.',
    'A.\n\nC.',
    'A1.\n\nB.\n\nC.',
    'A1.\n\nC.',
  ],
  [
    'one of the same paragraphs',
    'S.\n\nA.\n\nS.\n\nS.',
    'S.\n\nA.\n\nS1.\n\nS.',
    'S.\n\nA1.\n\nS.\n\nS.',
    'S.\n\nA1.\n\nS1.\n\nS.',
  ],
  [
    'odd space around blocks',
    '\n\nA. \n\n\n\nB.\n\n',
    '\n\nA. \n\n\n\nB1.\n\n',
    '\n\nA1. \n\n\n\nB.\n\n',
    '\n\nA1. \n\n\n\nB1.\n\n',
  ],
])('merges %s without a choice', (_, base, mine, theirs, merged) => {
  expect(mergeBodies(base, mine, theirs)).toMatchObject({ body: merged, clashes: [] });
});

it.each([
  ['a block that both changed', 'A.\n\nB.', 'A.\n\nB1.', 'A.\n\nB2.', 'A.\n\nB2.\n\nB1.'],
  ['a block that one deleted', 'A.\n\nB.', 'A.', 'A.\n\nB2.', 'A.\n\nB2.'],
  ['a text of one line', 'A.', 'A1.', 'A2.', 'A2. A1.'],
  ['a value, of which mine stays', 1, 2, 3, 2],
  ['an item of a list', ['a', 'b'], ['a', 'm'], ['a', 't'], ['a', 't', 'm']],
])('asks about %s, and keeps both', (_, base, mine, theirs, kept) => {
  const [b, m, t] = [base, mine, theirs].map(post) as [DraftText, DraftText, DraftText];
  const { text, clashes } = merge(b, m, t);
  expect([text, clashes]).toEqual([m, [expect.objectContaining({ path: expect.any(Array) })]]);
  expect(merge(b, m, t, () => 'both').text).toEqual(post(kept));
  expect(merge(b, m, t, () => 'theirs').text).toEqual(t);
});

it('merges fields of items of a list, and lines of a source', () => {
  const list = (a: string, b: string, ...more: object[]) => post([{ a, b }, { a: 'x' }, ...more]);
  const made = merge(list('1', '2'), list('m', '2'), list('1', 't', { a: 'new' }));
  expect(made).toMatchObject({ text: list('m', 't', { a: 'new' }), clashes: [] });
  const source = (text: string) => ({ slug: 's', source: text });
  expect(
    merge(source('a: 1\nb: 2\n'), source('a: 3\nb: 2\n'), source('a: 1\nb: 4\n')),
  ).toMatchObject({
    text: source('a: 3\nb: 4\n'),
    clashes: [],
  });
});

it('compares a bounded number of pairs in texts of 10,000 words, also when each block changed', () => {
  const random = randomFrom(1);
  const base = newText(random, 'b', 900);
  const text = base.join('\n\n');
  expect(text.split(/\s+/).length).toBeGreaterThan(10_000);
  const all = (by: string) => base.map((block) => `${by} ${block.replace(/\w+/, by)}`).join('\n\n');
  expect(mergeBodies(text, all('m1'), text).body).toBe(all('m1'));
  expect(mergeBodies(text, all('m1'), all('t1')).clashes.length).toBeGreaterThan(500);
  const [head, tail] = [`m1 ${text}`, `${text} t1`];
  expect(mergeBodies(text, head, tail).body).toBe(`m1 ${text} t1`);
});
