import { expect, inject, test } from 'vitest';
import { readContent } from '../../server/content/files/read-content.ts';

/** Each claim of the sample content whose proof has not run out is at the address to which texts lead (claims.ts). */
test('/proof has every claim with its proof', async () => {
  const proof = await (await fetch(`${inject('siteUrl')}/proof`)).text();
  const today = new Date().toISOString().slice(0, 10);
  for (const { slug, values } of readContent('content', ['claim'])) {
    if (String(values.valid_until) < today) continue;
    const [, item = ''] = new RegExp(`<li id="${slug}"[^>]*>([^]*?)</li>`).exec(proof) ?? [];
    expect(item, slug).toMatch(/<h3[^>]*>[^<]+<\/h3>/);
    expect(item.match(/<dt>/g), slug).toHaveLength(5);
  }
});
