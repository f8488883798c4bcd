import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRecordProblems, RECORDS } from './check-category-records.ts';

const sound = JSON.parse(readFileSync(join(RECORDS, 'bookeeper.json'), 'utf8'));

describe('findRecordProblems', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'records-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const problemsOf = (record: unknown, name = 'bookeeper.json') => {
    writeFileSync(join(folder, name), typeof record === 'string' ? record : JSON.stringify(record));
    return findRecordProblems(folder);
  };

  it('finds none in the dataset that is bundled', () => {
    expect(findRecordProblems(RECORDS)).toEqual([]);
  });

  it('names the file and the path of a wrong value', () => {
    const clientsNumber = sound.clientsNumber.with(2, { ...sound.clientsNumber[2], body: 'many' });
    const [problem] = problemsOf({ ...sound, clientsNumber });
    expect(problem).toContain('bookeeper.json: clientsNumber.2.body: must be a count');
  });

  it.each([
    ['three figures', { clientsNumber: sound.clientsNumber.slice(1) }, 'clientsNumber'],
    ['four questions', { faq: sound.faq.slice(0, 4) }, 'faq'],
    ['no banner', { banner: [] }, 'banner'],
    ['no title', { pageMetaTitle: ' ' }, 'pageMetaTitle'],
  ])('refuses %s', (_, change, path) => {
    expect(problemsOf({ ...sound, ...change })[0]).toContain(`bookeeper.json: ${path}: `);
  });

  it('refuses a field that the spec does not name', () => {
    expect(problemsOf({ ...sound, color: 'red' })[0]).toContain('color');
  });

  it('accepts a record without bottom services', () => {
    expect(problemsOf({ ...sound, bottomServices: [] })).toEqual([]);
  });

  it('refuses a record under another name', () => {
    expect(problemsOf(sound, 'book-keeper.json')[0]).toContain('book-keeper.json: categoryUrl');
  });

  it('refuses what is not JSON, and an empty folder', () => {
    expect(findRecordProblems(folder)[0]).toContain('has no category record');
    expect(problemsOf('{')[0]).toContain('bookeeper.json: is not JSON');
  });
});
