import { beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { raiseContentVersion } from '../content/content-version.ts';
import type { Database } from '../db/open-database.ts';
import { createBodyCache } from './body-cache.ts';
import { createStoreSource } from '../content/content-source.ts';

let db: Database;
let cache: ReturnType<typeof createBodyCache>;
let made: string[];
beforeEach(async () => {
  db = await openTestStore();
  cache = createBodyCache(createStoreSource(db, { warn() {} }));
  made = [];
});

const ask = (call: string, text = call) =>
  cache(call, async () => {
    made.push(call);
    return { text };
  });

test('a body is cached until something is published', async () => {
  const first = await ask('a');
  expect(await ask('a')).toBe(first);
  expect(made).toEqual(['a']);
  await raiseContentVersion(db);
  expect(await ask('a')).toEqual(first);
  expect(made).toEqual(['a', 'a']);
});

test('a body in flight during a publish is not cached', async () => {
  await cache('a', async () => {
    await raiseContentVersion(db);
    await ask('b');
    return { text: 'old' };
  });
  expect(await ask('a', 'new')).toMatchObject({ bytes: Buffer.from('{"text":"new"}') });
});

test('error responses and failures are not cached', async () => {
  for (let turn = 0; turn < 2; turn++)
    await cache('refused', async () => {
      made.push('refused');
      return new Response(null, { status: 404 });
    });
  const failing = () =>
    cache('failing', async () => {
      made.push('failing');
      throw new Error('no store');
    });
  await expect(failing()).rejects.toThrow('no store');
  await expect(failing()).rejects.toThrow('no store');
  expect(made).toEqual(['refused', 'refused', 'failing', 'failing']);
});
