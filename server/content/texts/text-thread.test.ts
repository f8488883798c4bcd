import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import { TooManyWaiting } from '../../concurrency/turns.ts';
import { readContent } from '../files/read-content.ts';
import { runTextsHere, TextRefused } from './run-texts.ts';
import { openTextThread } from './text-thread.ts';

const thread = openTextThread({ processor: 300, megabytes: 100 });
afterAll(() => thread.stop());

const site = { kind: 'site' as const, source: readFileSync('content/site.yaml', 'utf8') };
/** Takes a minute, whatever reads it. */
const slow = () =>
  thread.run(
    'a',
    'describe',
    Array.from({ length: 20_000 }, () => site),
  );
const quick = (by: string) => thread.run(by, 'toHtml', 'One *word*');

test('the thread makes of texts what this process makes of them', async () => {
  const ofEachKind = new Map(readContent('content').map((file) => [file.kind, file]));
  for (const { kind, slug, source } of ofEachKind.values()) {
    const described = await thread.run('a', 'describe', [{ kind, source }]);
    expect(described).toEqual(await runTextsHere('', 'describe', [{ kind, source }]));
    const prepared = await thread.run('a', 'prepare', kind, slug, source);
    expect(prepared).toEqual(await runTextsHere('', 'prepare', kind, slug, source));
  }
});

test('a text that takes too long is refused, meanwhile this process goes on, and the next one is read', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 5);
  await expect(slow()).rejects.toThrow('takes too long');
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  expect(await quick('a')).toBe('<p>One <em>word</em></p>');
});

test('a text that takes too much memory is refused, and the next one is read', async () => {
  const large = `a: [${'{b: c},'.repeat(100_000)}]`;
  const reading = thread.run('a', 'describe', [{ kind: 'site', source: large }]);
  await expect(reading).rejects.toThrow(TextRefused);
  let nested: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) nested = [nested];
  const writing = thread.run('a', 'write', 'site', '', { values: { name: nested } });
  await expect(writing).rejects.toThrow('takes too much memory');
  expect(await quick('a')).toBe('<p>One <em>word</em></p>');
});

test('one account’s slow texts keep another waiting for one of them', async () => {
  await quick('a');
  const refused = Array.from({ length: 25 }, () => slow().catch((error: unknown) => error));
  expect(await quick('b')).toBe('<p>One <em>word</em></p>');
  // One under way, twenty waiting.
  const late = await Promise.all(refused.slice(21));
  expect(late.every((error) => error instanceof TooManyWaiting)).toBe(true);
  void Promise.allSettled(refused);
});

const written = (source: string) => runTextsHere('', 'write', 'site', '', { source });

test.each([
  ['a text', 'x'.repeat(DRAFT_LIMITS.bytes + 1), 'is longer than 500 kB'],
  ['a field', `name: ${'x'.repeat(DRAFT_LIMITS.characters + 1)}`, 'name: has more than 200000'],
  ['a list', `networks: [${'{name: x},'.repeat(2_001)}]`, 'networks: has more than 2000 items'],
  ['what is nested', `name: ${'['.repeat(50)}${']'.repeat(50)}`, 'is nested too deeply'],
  ['what is nested far too deeply', `name: ${'['.repeat(50_000)}`, 'is nested too deeply'],
])('%s that is too long for a draft is refused in words', async (_, source, reason) => {
  expect(await written(source)).toMatchObject({
    ok: false,
    reason: expect.stringContaining(reason) as string,
  });
});
