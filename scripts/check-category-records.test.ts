import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRecordProblems, RECORDS } from './check-category-records.ts';

const valid = JSON.parse(readFileSync(join(RECORDS, 'bookeeper.json'), 'utf8'));

describe('findRecordProblems', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'records-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const problemsOf = (record: unknown, name = 'bookeeper.json') => {
    writeFileSync(join(folder, name), typeof record === 'string' ? record : JSON.stringify(record));
    return findRecordProblems(folder);
  };

  it('finds no problems in the bundled dataset', () => {
    expect(findRecordProblems(RECORDS)).toEqual([]);
  });

  it('reports the file and path of an invalid value', () => {
    const clientsNumber = valid.clientsNumber.with(2, { ...valid.clientsNumber[2], body: 'many' });
    const [problem] = problemsOf({ ...valid, clientsNumber });
    expect(problem).toContain('bookeeper.json: clientsNumber.2.body: must be a count');
  });

  it.each([
    ['three figures', { clientsNumber: valid.clientsNumber.slice(1) }, 'clientsNumber'],
    ['four questions', { faq: valid.faq.slice(0, 4) }, 'faq'],
    ['no banner', { banner: [] }, 'banner'],
    ['no title', { pageMetaTitle: ' ' }, 'pageMetaTitle'],
  ])('rejects %s', (_, change, path) => {
    expect(problemsOf({ ...valid, ...change })[0]).toContain(`bookeeper.json: ${path}: `);
  });

  it('rejects unknown fields', () => {
    expect(problemsOf({ ...valid, color: 'red' })[0]).toContain('color');
  });

  it('accepts a record without bottom services', () => {
    expect(problemsOf({ ...valid, bottomServices: [] })).toEqual([]);
  });

  it('rejects a record whose slug does not match the file name', () => {
    expect(problemsOf(valid, 'book-keeper.json')[0]).toContain('book-keeper.json: categoryUrl');
  });

  it('rejects invalid JSON and an empty folder', () => {
    expect(findRecordProblems(folder)[0]).toContain('has no category record');
    expect(problemsOf('{')[0]).toContain('bookeeper.json: is not JSON');
  });
});
