import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod/mini';
import { categoryRecord } from '../site/service-categories/category-record.ts';

// Reasons in words; the small zod has none unless it is told.
z.config(z.locales.en());

/** Where the bundled dataset lies, seen from the root of the project. */
export const RECORDS = 'site/service-categories';

/** What is wrong with the records in a folder: file, path inside it, reason. Empty when all is well. */
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
      : [`${file}: categoryUrl: must be the name of the file`];
  });
}

/** Fails the build, naming file and path, when a record is not as spec section 3 has it. */
export function checkCategoryRecords(folder = RECORDS): Plugin {
  return {
    name: 'check-category-records',
    buildStart() {
      const problems = findRecordProblems(folder);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}
