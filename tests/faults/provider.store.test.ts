import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/open-database.ts';
import type { Bodies } from '../../server/content/published/bodies.ts';
import { signWebhook } from '../../server/enquiries/deliver/sign-webhook.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { endChild } from '../helpers/process/child-processes.ts';
import { long, sized, until } from '../helpers/process/faults.ts';
import { startProvider, type ProviderStandIn } from '../helpers/process/provider-stand-in.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

const SITE_URL = 'https://citadel.example';
const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const PNG = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#c70' } })
  .png()
  .toBuffer();
/** In the provider's content and not in the store of the site. */
const MARK = 'Ledgers of Pune';

/** How the provider behaves, and what the log says of it. */
const FAULTS = [
  ['slow', 'timed out'],
  ['dripping', 'timed out'],
  ['nonsense', 'body makes no sense'],
  ['gone', 'ECONNRESET'],
] as const;
/** Each call that times out takes half a minute with its repetitions. */
const faults = long ? FAULTS : FAULTS.slice(1);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A provider with a marked title, a picture of its own, and a service that the bundle does not know. */
async function openProvider(): Promise<ProviderStandIn> {
  const provider = await startProvider();
  closing.push(() => provider.close());
  provider.files.set('/photo.png', { headers: { 'Content-Type': 'text/html' }, body: PNG });
  await rename(provider, MARK);
  await provider.edit(copyService);
  await provider.editBody('menu', 'menu', ({ menus }) => {
    menus[0] = { menu: 'Any', url: 'services/any/bookeeper?from=menu', submenus: [] };
  });
  return provider;
}

const rename = (provider: ProviderStandIn, title: string) =>
  provider.editBody('service', 'bookeeper', ({ service, page }) => {
    for (const entry of [service, page!]) {
      entry.post_title = title;
      entry.banner = 'photo.png';
    }
  });

/** Copies a service to one called beekeeping. */
async function copyService(db: Database) {
  const ofService = db.selectFrom('published').selectAll().where('kind', '=', 'service');
  const row = await ofService.where('slug', '=', 'data-entry').executeTakeFirstOrThrow();
  const body = JSON.parse(row.body) as Bodies['service'];
  for (const entry of [body.service, body.page!])
    Object.assign(entry, { post_name: 'beekeeping', post_title: 'Beekeeping' });
  body.upper_bulk!.post_title = 'About bees';
  for (const sub of body.sub_services!) sub.post_title += ' for bees';
  const listed = JSON.stringify({ service: body.service });
  await db
    .insertInto('published')
    .values({
      ...row,
      entry_id: crypto.randomUUID(),
      slug: 'beekeeping',
      listed,
      body: JSON.stringify(body),
    })
    .execute();
}

async function openSite(provider: ProviderStandIn, more: Record<string, string> = {}) {
  const site = await startSite({
    SITE_URL,
    RATE_LIMIT: 'off',
    PROVIDER_API_URL: provider.url,
    PROVIDER_POLL_SECONDS: sized('3', '1'),
    LEASE_SECONDS: '6',
    ...more,
  });
  closing.push(() => site.stop());
  await until(async () => (await get(site, '/health/ready')).status === 200, { within: 30_000 });
  return site;
}

async function get({ url }: RunningSite, path: string) {
  const response = await fetch(url + path, { redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

const logOf = (site: RunningSite) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; reason?: string; call?: string });

test('pages, API, feeds and sitemaps show the provider’s content, and a change as soon as it is notified of it', async () => {
  const provider = await openProvider();
  const site = await openSite(provider, {
    PROVIDER_POLL_SECONDS: '3600',
    PROVIDER_WEBHOOK_SECRET: secret,
  });
  for (const path of ['/', '/services', '/llms.txt', '/api/services.php'])
    expect((await get(site, path)).text, path).toContain(
      path === '/llms.txt' ? 'Bookkeeping' : MARK,
    );

  const page = await get(site, '/services/beekeeping');
  expect(page.status).toBe(200);
  for (const words of [
    '<title>Beekeeping | Citadel</title>',
    `<link rel="canonical" href="${SITE_URL}/services/beekeeping"/>`,
    'for bees',
    'About bees',
    '>Quoted to your brief<',
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toMatch(/<h2[^>]*>What owners ask before they say yes</);
  expect((await get(site, '/services/no-such-service')).headers.get('Location')).toMatch(
    /\/not-found$/,
  );

  const nested = await get(site, '/services/anything/bookeeper');
  expect(nested.status).toBe(200);
  expect(nested.text).toContain(`<link rel="canonical" href="${SITE_URL}/services/bookeeper"/>`);
  expect(nested.text).toContain('href="/services/any/bookeeper?from=menu"');

  expect((await get(site, '/sitemap.xml')).text).toContain('/services/beekeeping<');
  expect((await get(site, '/llms.txt')).text).toContain(
    `[Beekeeping](${SITE_URL}/services/beekeeping)`,
  );
  expect((await get(site, '/feed.json')).text).toContain('date_published');

  const { text } = await get(site, '/services');
  const [picture] = /\/static\/remote\/[\w.-]+/.exec(text) ?? [];
  expect(text).toContain(` srcSet="${picture}/320.webp 320w, ${picture}/480.webp 480w, `);
  expect((await get(site, '/api/services.php')).text).toContain(`"banner":"${picture}"`);
  const photo = await get(site, picture!);
  expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(photo.bytes).toEqual(PNG);
  expect(photo.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(photo.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect((await get(site, `${picture}x`)).status).toBe(404);
  expect((await get(site, `${picture}/641.avif`)).status).toBe(404);
  const size = await get(site, `${picture}/640.avif`);
  expect(size.bytes).toEqual(PNG);
  expect(size.headers.get('Cache-Control')).toBe('public, max-age=60');
  await until(
    async () => {
      const { headers } = await get(site, `${picture}/640.avif`);
      return headers.get('Content-Type') === 'image/avif';
    },
    { within: 60_000 },
  );
  expect(logOf(site).filter(({ msg }) => msg === 'provider call failed')).toEqual([]);

  await rename(provider, 'Ledgers of Austin');
  const notify = async (headers: Record<string, string>) =>
    (await fetch(`${site.url}/api/provider-changed`, { method: 'POST', headers, body: '{}' }))
      .status;
  expect(await notify({})).toBe(401);
  expect((await get(site, '/services')).text).toContain(MARK);
  expect(await notify(signWebhook('1', new Date(), '{}', [secret]))).toBe(204);
  await until(async () => (await get(site, '/services')).text.includes('Ledgers of Austin'), {
    within: 30_000,
  });
});

test('a first start while it is gone, then slow, dripping, nonsense, gone, back: pages go on, the log says why, each enquiry arrives once; a start while it is gone shows what was read', async () => {
  const provider = await openProvider();
  provider.mode = 'gone';
  const site = await openSite(provider);
  for (const path of ['/about-us', '/contact-us', '/'])
    expect((await get(site, path)).status, path).toBe(200);
  for (const path of [
    '/services',
    '/services/bookeeper',
    '/blog',
    '/blog/x',
    '/api/services.php',
  ]) {
    const { status, headers } = await get(site, path);
    expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, '5']);
  }
  const ids: string[] = [];
  const enquire = async () => {
    const response = await postEnquiry(site.url, sampleFields(ids.length + 1));
    expect(response.status).toBe(201);
    ids.push(((await response.json()) as { id: string }).id);
  };
  await enquire();
  provider.mode = 'fine';
  await until(async () => (await get(site, '/services')).text.includes(MARK), { within: 60_000 });
  // The menu is the last that is read.
  await until(async () => (await get(site, '/')).text.includes('?from=menu'), { within: 60_000 });

  const paths = [
    '/',
    '/services',
    '/services/beekeeping',
    '/blog',
    '/api/services.php',
    '/rss.xml',
  ];
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, (await get(site, path)).text);
  for (const [mode, reason] of faults) {
    const logged = logOf(site).length;
    provider.mode = mode;
    await until(
      async () =>
        logOf(site)
          .slice(logged)
          .some((line) => line.msg === 'provider call failed' && line.reason === reason),
      { within: 60_000 },
    );
    for (const path of paths) {
      const page = await get(site, path);
      expect([mode, path, page.status]).toEqual([mode, path, 200]);
      expect(page.text, `${mode} ${path}`).toBe(before.get(path));
    }
    await enquire();
    provider.mode = 'fine';
    await until(async () => logOf(site).at(-1) !== undefined && healthy(site, logged), {
      within: 120_000,
    });
  }
  await until(
    async () => {
      const { deliveries } = await readStored(site);
      return deliveries.every(
        ({ destination, status }) => destination !== 'provider' || status === 'delivered',
      );
    },
    { within: 120_000 },
  );
  expect([...provider.enquiries.keys()].toSorted()).toEqual(ids.toSorted());
  expect([...provider.enquiries.values()].map(({ email }) => email).toSorted()).toEqual(
    ids.map((_, index) => sampleFields(index + 1).email).toSorted(),
  );
  // What is new there shows here without anybody telling.
  await rename(provider, 'Ledgers of Austin');
  await until(async () => (await get(site, '/services')).text.includes('Ledgers of Austin'), {
    within: 30_000,
  });
  expect(site.output()).not.toContain('asha');

  const last = (await get(site, '/services')).text;
  const { dataDir, databaseUrl } = site;
  const store = {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  await endChild(site.process);
  provider.mode = 'gone';
  const again = await openSite(provider, store);
  expect((await get(again, '/services')).text).toBe(last);
  await endChild(again.process);
  // Without the setting the sample entries are back.
  const without = await startSite(store);
  closing.push(() => without.stop());
  const page = await get(without, '/services');
  expect(page.text).toContain('Bookkeeping');
  expect(page.text).not.toContain('Ledgers of Austin');
});

/** Whether a call succeeded again after so many lines of the log. */
const healthy = (site: RunningSite, after: number) =>
  logOf(site)
    .slice(after)
    .some(({ msg }) => msg === 'provider call succeeded again');
