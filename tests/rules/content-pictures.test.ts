import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowsOfEntry } from '../../server/content/entry-rows.ts';
import { readContent } from '../../server/content/read-content.ts';

it('every picture that the content refers to exists', () => {
  const named = readContent('content')
    .flatMap(({ kind, slug, values }) => rowsOfEntry(kind, slug, values))
    .flatMap(({ banner, fields }) => [banner, fields.hoverImage]);
  const missing = named.filter(
    (address) => address && !existsSync(join('content', address.replace('/static/', ''))),
  );
  expect(missing).toEqual([]);
});
