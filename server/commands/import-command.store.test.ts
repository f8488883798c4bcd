import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { citadelHere as citadel } from '../../tests/helpers/process/citadel-command.ts';
import type { Beginning } from '../../tests/helpers/store/test-databases.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';
import { exportOf } from '../../tests/helpers/wordpress-export.ts';

let store: TestStore;
let file: string;
async function begin(beginning: Beginning) {
  store = await newTestStore(beginning);
  file = join(store.dataDir, 'export.xml');
  writeFileSync(
    file,
    exportOf([
      { id: 1, title: '=1+1\u202e' },
      { id: 2, title: '=2+2', content: '[a_b]' },
      { id: 3, type: 'product' },
    ]),
  );
}
afterEach(() => store.remove());

const run = (...words: string[]) => citadel(['import', 'wordpress', ...words], store.settings);

it('says what it did, and writes what it found to a file', async () => {
  await begin('empty');
  const dry = await run(file, '--dry-run');
  expect(dry.stdout).toContain('Nothing was written. This would happen:');
  expect(dry.stdout).toMatch(/posts created +2\n/);
  expect(dry.stdout).toMatch(/authors created +1: Maya Ríos\n/);
  const real = await run(file, '--report', join(store.dataDir, 'found.tsv'));
  expect(real.stderr).toBe('content/ was loaded first.\n');
  expect(real.status).toBe(0);
  expect(real.stdout).toMatch(/posts created +2\n/);
  expect(real.stdout).toMatch(/other things left out +1 product publish\n/);
  expect(real.stdout).toContain('3 findings are in');
  const lines = readFileSync(join(store.dataDir, 'found.tsv'), 'utf8').split('\n');
  expect(lines).toEqual([
    'post\tfield\twhat\twhat to do',
    'author Maya Ríos\tphoto, about\tthe author has only a name: an export has no more\tadd a photo and a few words, in content/authors/maya.yaml',
    'post 2: =2+2\tshortcode\t[a_b] was removed; what it enclosed stays\twrite what it showed',
    'post 2: =2+2\tpost\tit cannot be published as it is, and stays a draft: body: must not be empty\tcorrect and publish it',
    '',
  ]);
  expect(existsSync(join(store.dataDir, 'pictures'))).toBe(false);
});

it.each([
  [['nothing.xml'], 1, 'nothing.xml is not a file.'],
  [['package.json'], 1, 'The file is not valid XML in UTF-8, at line 1, column 1: Non-whitespace'],
  [['package.json', '--uploads', 'nowhere'], 1, 'The folder nowhere does not exist.'],
  [['package.json', '--private-origin', 'localhost'], 2, '--private-origin must be an origin'],
  [['package.json', '--force'], 2, "Unknown option '--force'"],
])('%j ends with %i', async (words, code, reason) => {
  await begin('content');
  const { status, stderr } = await run(...words);
  expect(stderr).toContain(reason);
  expect(status).toBe(code);
});
