import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { rowsOfEntry } from '../../server/content/entry-rows.ts';
import { readContent } from '../../server/content/read-content.ts';

it('every picture that the content refers to exists', () => {
  const named = readContent('content')
    .flatMap(({ kind, slug, values }) => rowsOfEntry(kind, slug, values))
    .flatMap(({ type, banner, fields }) => [
      banner,
      fields.hoverImage,
      ...(type === 'record' ? picturesOf(fields.words as RecordValues) : []),
    ]);
  const missing = named.filter(
    (address) => address && !existsSync(join('content', address.replace('/static/', ''))),
  );
  expect(missing).toEqual([]);
});

const picturesOf = ({ banner, numbers }: RecordValues) => [
  banner.picture,
  ...numbers.items.map(({ icon }) => icon),
];
