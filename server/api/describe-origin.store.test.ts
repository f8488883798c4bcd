import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftEntry, editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { goodEnquiry, openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import { hostileOrigins } from '../../tests/helpers/hostile-origins.ts';
import { getEnquiry } from '../enquiries/read-enquiries.ts';

let site: Awaited<ReturnType<typeof openMemoryApi>>;
beforeEach(async () => {
  site = await openMemoryApi();
});
afterEach(() => site.db.destroy());

const PERSON = { path: '/people/ketaki-ranade', line: 'Ketaki Ranade, Senior accountant' };
const SERVICE = { path: '/services/bookeeper', line: 'Bookkeeping' };

async function originOf(about: string) {
  const response = await site.api.request(`/api/enquiry-origin?${new URLSearchParams({ about })}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { origin: unknown }).origin;
}

/** Sends an enquiry in a millisecond of its own: ids of the same one are in no order. */
function send(body: BodyInit, headers: Record<string, string>) {
  for (const now = Date.now(); Date.now() === now;);
  return site.api.request('/api/contactUsapi.php', { method: 'POST', body, headers });
}
const post = (fields: object, key?: string) =>
  send(JSON.stringify({ ...goodEnquiry, ...fields }), {
    'Content-Type': 'application/json',
    ...(key && { 'Idempotency-Key': key }),
  });
const postForm = (fields: Record<string, string>) =>
  send(new URLSearchParams({ ...goodEnquiry, page: '/contact-us', ...fields }), {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
const storedOrigins = async () => {
  const rows = await site.db.selectFrom('enquiries').select('id').orderBy('id').execute();
  return Promise.all(rows.map(async ({ id }) => (await getEnquiry(site.db, id))!.origin));
};

describe('the line', () => {
  it.each([
    [PERSON.path, PERSON],
    [SERVICE.path, SERVICE],
    [
      '/services/bookeeper?part=Month-end+close',
      { path: '/services/bookeeper?part=Month-end+close', line: 'Month-end close, Bookkeeping' },
    ],
    [
      '/services/bookeeper?part=Ketaki+Ranade',
      { path: '/services/bookeeper?part=Ketaki+Ranade', line: 'Ketaki Ranade, Bookkeeping' },
    ],
    [
      '/blog/what-a-free-trial-should-prove',
      {
        path: '/blog/what-a-free-trial-should-prove',
        line: expect.stringMatching(/^[A-Z].{10,}/),
      },
    ],
  ])('of %s is made from the content', async (about, origin) => {
    expect(await originOf(about)).toEqual(origin);
  });

  it.each([
    hostileOrigins[0]!,
    '/people/nobody',
    '/services/constructor',
    '/services/bookeeper?part=A+free+phone',
    '/blog/none',
  ])('of %j is none', async (about) => {
    expect(await originOf(about)).toBeNull();
  });

  it('of no address, or of two, is no error of the site', async () => {
    const status = async (query: string) =>
      (await site.api.request(`/api/enquiry-origin${query}`)).status;
    expect(await status('')).toBe(200);
    expect(await status('?about=a&about=b')).toBe(400);
  });

  it('does not reveal a draft, nor what was taken down', async () => {
    const person = (source: string) =>
      source ||
      'position: 9\nname: Secret Hire\nportrait: woman\ndesignation: Auditor\nexpertise: [Audits]\nbody: Hidden.\n';
    await draftEntry(site.db, 'person', 'secret-hire', person);
    expect(await originOf('/people/secret-hire')).toBeNull();
    await post({ about: '/people/secret-hire' });
    expect(await storedOrigins()).toEqual([null]);
  });

  it('has no control characters and is not markup', async () => {
    const name = String.raw`"Ada <b>Rao</b>\u202E \t Esq"`;
    await editEntry(site.db, 'person', 'ketaki-ranade', (source) =>
      source.replace('name: Ketaki Ranade', `name: ${name}`),
    );
    expect(await originOf(PERSON.path)).toEqual({
      ...PERSON,
      line: 'Ada <b>Rao</b> Esq, Senior accountant',
    });
  });
});

describe('a stored enquiry', () => {
  it('keeps the path, and the line as it was when it was sent', async () => {
    await post({ about: PERSON.path });
    await editEntry(site.db, 'person', 'ketaki-ranade', (source) =>
      source.replace('Senior accountant', 'Controller'),
    );
    expect(await storedOrigins()).toEqual([PERSON]);
  });

  it('from the page of a service is about the service, and from another page about nothing', async () => {
    await post({ page: SERVICE.path });
    await post({ page: '/', name: 'Other' });
    await post({ page: SERVICE.path, about: PERSON.path, name: 'Third' });
    expect(await storedOrigins()).toEqual([SERVICE, null, PERSON]);
  });

  it('by a form without script has it too, also after an error', async () => {
    const rejected = await postForm({ about: PERSON.path, email: 'karen' });
    expect(rejected.status).toBe(422);
    expect(site.drawn[0]).toMatchObject({ page: '/contact-us', outcome: { about: PERSON.path } });
    const accepted = await postForm({ about: PERSON.path });
    expect(accepted.status).toBe(303);
    expect(accepted.headers.get('Location')).toMatch(/^\/contact-us\?/);
    expect(await storedOrigins()).toEqual([PERSON]);
  });

  it('is another enquiry if only what it is about differs', async () => {
    await post({ about: PERSON.path });
    await post({ about: PERSON.path });
    await post({ about: '/people/sukhwinder-brar' });
    await post({});
    expect((await storedOrigins()).map((origin) => origin?.path)).toEqual([
      PERSON.path,
      '/people/sukhwinder-brar',
      undefined,
    ]);
  });

  it('is the same when it is sent again after the page was taken down', async () => {
    const first = await (await post({ about: PERSON.path }, 'k-1')).json();
    await site.db.deleteFrom('published').where('slug', '=', 'ketaki-ranade').execute();
    expect(await (await post({ about: PERSON.path }, 'k-1')).json()).toEqual(first);
    expect(await storedOrigins()).toEqual([PERSON]);
  });
});

it('content that cannot be read does not hold up an enquiry', async () => {
  await site.db.destroy();
  site = await openMemoryApi({
    describeOrigin: ({ path }) =>
      path === PERSON.path ? Promise.reject(new Error('away')) : new Promise(() => {}),
  });
  expect((await post({ about: PERSON.path })).status).toBe(201);
  expect((await post({ about: SERVICE.path })).status).toBe(201);
  expect(await storedOrigins()).toEqual([
    { ...PERSON, line: PERSON.path },
    { ...SERVICE, line: SERVICE.path },
  ]);
});
