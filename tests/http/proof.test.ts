import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readContent } from '../../server/content/files/read-content.ts';
import { listedRoutes } from '../helpers/route-paths.ts';

/** What the site claims leads to what was counted. */

const siteUrl = inject('siteUrl');
const htmlOf = async (path: string) => (await fetch(siteUrl + path)).text();
const proof = await htmlOf('/proof');
const today = new Date().toISOString().slice(0, 10);
/** Those of the sample content whose proof has not run out. */
const claims = readContent('content', ['claim']).flatMap(({ slug, values }) =>
  String(values.valid_until) >= today ? [slug] : [],
);

test.each(claims)('/proof has %s with its proof', (name) => {
  const [, item = ''] = new RegExp(`<li id="${name}"[^>]*>([^]*?)</li>`).exec(proof) ?? [];
  expect(item).toMatch(/<h3[^>]*>[^<]+<\/h3>/);
  expect(item.match(/<dt>/g)).toHaveLength(5);
});

test('every link to a proof has its place there', async () => {
  const posts = readdirSync('content/posts').map((file) => `/blog/${basename(file, '.md')}`);
  const found = new Set<string>();
  for (const path of new Set([...listedRoutes, ...posts]))
    for (const [, hash] of (await htmlOf(path)).matchAll(/href="\/proof#([^"]*)"/g))
      found.add(hash!);
  const anchors = new Set([...proof.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
  expect([...found].filter((hash) => !anchors.has(hash))).toEqual([]);
  expect(found.size).toBeGreaterThan(3);
});
