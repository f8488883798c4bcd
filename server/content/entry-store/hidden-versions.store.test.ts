import { expect, it } from 'vitest';
import { addHiddenVersions, HIDDEN, HIDDEN_SLUG } from '../../../tests/helpers/hidden-versions.ts';
import { openMemoryApi } from '../../../tests/helpers/memory-api.ts';
import { openMemoryFeeds } from '../../../tests/helpers/memory-feeds.ts';
import { providerApi } from '../../../contract/provider-api.ts';

/** Drafts, schedules and what was taken down are in no public answer. */

const slugs = ['bookeeper', 'data-entry', HIDDEN_SLUG, `${HIDDEN_SLUG}-ended`, 'services'];
const types = ['post', 'page', 'home_services', 'our_team', 'bulk_content', 'upper_bulk_content'];

it('no call of the API has a word of them', async () => {
  const { api, db } = await openMemoryApi();
  await addHiddenVersions(db);
  let answered = 0;
  for (const { path } of Object.values(providerApi))
    for (const type of ['', ...types, 'testimonial', 'steps_section'])
      for (const slug of ['', ...slugs]) {
        const query = new URLSearchParams({
          ...(type && { post_type: type }),
          ...(slug && { post_name: slug }),
        });
        const response = await api.request(`/${path.replace(/^(?!api\/)/, 'api/')}?${query}`);
        if (response.status === 200) answered++;
        expect((await response.text()).includes(HIDDEN), `${path}?${query}`).toBe(false);
      }
  expect(answered).toBeGreaterThan(20);
  await db.destroy();
});

it('no feed and no sitemap has a word of them', async () => {
  const { get, db } = await openMemoryFeeds();
  await addHiddenVersions(db);
  for (const path of [
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-services.xml',
    '/sitemap-posts-1.xml',
    '/llms.txt',
    '/robots.txt',
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    const text = await response.text();
    expect(text.includes(HIDDEN), path).toBe(false);
    expect(text.includes(HIDDEN_SLUG), path).toBe(false);
  }
  await db.destroy();
});
