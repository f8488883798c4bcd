import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseContentVersion } from '../../server/content/content-version.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { createPreview } from '../../server/studio/preview/preview.ts';
import { until } from '../helpers/process/faults.ts';
import {
  openCalls,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../helpers/process/start-studio.ts';
import { draftEntry } from '../helpers/store/edit-entry.ts';
import { draftPost, postSource } from '../helpers/store/publish-post.ts';
import { newTestStore, type TestStore } from '../helpers/store/test-store.ts';
import { PREVIEW_LIMITS } from '../helpers/process/preview-limits.ts';

/**
 * Whoever asks for previews does not see what is of others. How those who ask take turns is in preview.test.ts.
 */

let studio: RunningStudio;
let db: Database;
let call: ReturnType<typeof openCalls>;
beforeAll(async () => {
  // Each request of a link holder can come from an address of its own.
  studio = await startStudio({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: 'off' });
  db = openDatabase(studio);
  call = openCalls(studio, await signInOwner(studio));
});
afterAll(async () => {
  await db?.destroy();
  await studio?.stop();
});

const linkTo = async (revision: string) =>
  (await call<{ url: string }>('POST', '/api/draft-links', { revision, days: 1 })).url;

let clients = 0;
const load = (url: string, signal?: AbortSignal) => {
  const number = ++clients;
  const address = `198.51.${number >> 8}.${number & 255}`;
  return fetch(url, { headers: { 'X-Forwarded-For': address }, ...(signal && { signal }) });
};

test('pages whose clients have hung up keep no place in the queue', async () => {
  const link = await linkTo(await draftPost(db, 'left', postSource('Left words')));
  // The process that renders is started.
  await until(async () => (await load(link)).status === 200, { within: 20_000 });
  const firm = await draftEntry(db, 'site', 'site', (source) =>
    source.replace(/^name: .*$/m, 'name: Other Firm'),
  );
  // Renders every page twice.
  let isBusy = true;
  const busy = call('POST', '/api/preview/changes', { revisions: [firm] }).finally(
    () => (isBusy = false),
  );
  const gone = new AbortController();
  const left: Promise<unknown>[] = [];
  const isFull = async () => {
    left.push(load(link, gone.signal).catch(() => null));
    return (await Promise.race([left.at(-1), sleep(50)])) !== undefined;
  };
  await until(isFull, { within: 1_000, pause: 0 });
  gone.abort();
  await Promise.all(left);
  await sleep(100);
  const after = load(link);
  expect(isBusy).toBe(true);
  expect((await after).status).toBe(200);
  await busy;
});

test.each([
  ['/loop?again', 'to itself with a query', 404, 'Page not found'],
  ['https://elsewhere.example/loop', 'elsewhere, by the same path', 508, 'leads in circles'],
])(
  'a draft redirect to %s (%s) is a page, and the next one is made',
  async (to, _, status, words) => {
    const source = `from: /loop\nto: ${to}\n`;
    const link = await linkTo(await draftEntry(db, 'redirect', 'loop', () => source));
    const response = await load(link.replace(/(\/preview\/[^/]+).*/, '$1/loop'));
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toMatch(/;sandbox$/);
    expect((await load(link.replace(/(\/preview\/[^/]+).*/, '$1/faq'))).status).toBe(200);
  },
);

test('the firm of one draft is in no page of another, whatever fails', async () => {
  const store: TestStore = await newTestStore('content');
  const own = openDatabase(store);
  const renderer = createPreview({
    program: new URL('../../server/preview-process.ts', import.meta.url),
    limits: PREVIEW_LIMITS,
    settings: { store, siteUrl: studio.url, remote: false, pictureFolders: {}, mediaSizes: 'none' },
  });
  const by = { asker: 'holder' };
  try {
    const firm = await draftEntry(own, 'site', 'site', (source) =>
      source.replace(/^name: .*$/m, 'name: Marked Firm'),
    );
    const post = await draftPost(own, 'other', postSource('Other words'));
    const first = await renderer.render(by, { revisions: [firm], path: '/faq' });
    expect(first.html).toContain('Marked Firm');
    // From now on the call for the firm fails.
    const broken = { body: '{', listed: '{' };
    await own.updateTable('published').set(broken).where('kind', '=', 'author').execute();
    await raiseContentVersion(own);
    const other = await renderer.render(by, { revisions: [post], path: '/faq' });
    expect(other.status).toBe(200);
    expect(other.html).not.toContain('Marked Firm');
  } finally {
    await renderer.stop();
    await own.destroy();
    store.remove();
  }
});
