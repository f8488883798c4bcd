import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../../server/content/read-content.ts';

it('every picture that the content refers to exists', () => {
  const named = readContent('content').flatMap(({ banner, fields }) => [banner, fields.hoverImage]);
  const missing = named.filter(
    (address) => address && !existsSync(join('content', address.replace('/static/', ''))),
  );
  expect(missing).toEqual([]);
});
