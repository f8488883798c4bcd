import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod/mini';
import { categoryRecord } from '../site/service-categories/category-record.ts';

// zod/mini has no error messages by default.
z.config(z.locales.en());

/** The folder of the bundled dataset. */
export const RECORDS = 'site/service-categories';

/** Validates the records in a folder; each problem has the file, the path inside it, and the reason. */
export function findRecordProblems(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (files.length === 0) return [`${folder}: has no category record`];
  return files.flatMap((name) => {
    const file = join(folder, name);
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      return [`${file}: is not JSON: ${(error as Error).message}`];
    }
    const result = categoryRecord.safeParse(content);
    if (!result.success)
      return result.error.issues.map(
        ({ path, message }) => `${file}: ${path.join('.') || 'the record'}: ${message}`,
      );
    return result.data.categoryUrl === basename(name, '.json')
      ? []
      : [`${file}: categoryUrl: must match the file name`];
  });
}

/** Fails the build if a record is invalid (spec section 3). */
export function checkCategoryRecords(folder = RECORDS): Plugin {
  return {
    name: 'check-category-records',
    buildStart() {
      const problems = findRecordProblems(folder);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}
