import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, inject, test } from 'vitest';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { Field } from '../../contract/kinds/field.ts';
import { readContent } from '../../server/content/read-content.ts';
import { allOf } from '../helpers/read-page-head.ts';
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
  // All that stand in a text with markup.
  expect([...found].toSorted()).toEqual(claimsInMarkdown());
});

/** The claims that the texts with markup of all entries refer to. */
function claimsInMarkdown(): string[] {
  const texts = readContent('content').flatMap(({ kind, values }) =>
    markdownIn({ type: 'group', fields: kindOf(kind).fields }, values),
  );
  const found = texts
    .flatMap((text) => allOf(text, /\{\{claim:([a-z-]+)\}\}/g))
    .filter((name) => claims.includes(name));
  return [...new Set(found)].toSorted();
}

function markdownIn(field: Pick<Field, 'type' | 'fields' | 'item'>, value: unknown): string[] {
  if (typeof value === 'string') return field.type === 'markdown' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => markdownIn(field.item!, one));
  return Object.entries(value ?? {}).flatMap(([name, one]) =>
    markdownIn(field.fields?.[name] ?? field, one),
  );
}

test.each(['/', '/services/bookeeper', '/contact-us', '/about-us', '/offshore'])(
  '%s leads from its figures to how they are counted',
  async (path) => {
    const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(await htmlOf(path)) ?? [];
    expect(main).toMatch(/<a [^>]*href="\/proof"[^>]*>How we count<\/a>/);
  },
);
