import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { roles, type Role } from '../../../contract/studio/acts.ts';
import { openMemoryStudio, STUDIO_URL } from '../../../tests/helpers/studio/memory-studio.ts';
import { SoftwareAuthenticator } from '../../../tests/helpers/studio/software-authenticator.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';
import { changeAccount } from '../../../tests/helpers/store/people-acts.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { readUnseenRestore } from '../../accounts/restored-access.ts';
import { createFirstOwnerToken } from '../../accounts/sign-in-links.ts';
import { migrate } from '../../db/migrations.ts';
import { openMemoryDatabase, type Database } from '../../db/open-database.ts';
import type { SessionInfo } from '../studio-types.ts';

type Studio = ReturnType<typeof openMemoryStudio>;
type Account = Awaited<ReturnType<Studio['account']>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const tokenOf = (link: string) => link.split('#')[1]!;

let db: Database;
let studio: Studio;
let people: Record<Role, Account>;
const command = { id: null, name: 'command' };

async function open(more?: Parameters<typeof openMemoryStudio>[1]): Promise<void> {
  db = openMemoryDatabase();
  await migrate(db);
  studio = openMemoryStudio(db, more);
  people = {} as typeof people;
  for (const role of roles) people[role] = await studio.account(role);
}

const get = (path: string, cookie?: string) => studio.call('GET', path, undefined, { cookie });
const post = (path: string, body: object, cookie?: string) =>
  studio.call('POST', path, body, { cookie });
const remove = (path: string, cookie?: string) =>
  studio.call('DELETE', path, undefined, { cookie });

afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock. */
const advance = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

/** Invites somebody. @returns status and code */
async function invite(cookie: string, email: string) {
  const given = { email, name: 'A', role: 'reader' };
  const { status, body } = await post('/api/accounts', given, cookie);
  return [status, body.error?.code];
}

/** Makes a passkey in a session. */
async function makePasskey(
  cookie: string,
  authenticator: SoftwareAuthenticator,
  lies?: Parameters<SoftwareAuthenticator['create']>[1],
) {
  const { options, ticket } = (await post('/api/passkeys/options', {}, cookie)).body;
  const response = authenticator.create(options, lies);
  return post('/api/passkeys', { ticket, response, name: 'Laptop' }, cookie);
}

/** Adds a passkey to an account, by default in a session of its own. */
async function addPasskey(account: Account, given?: string): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(STUDIO_URL);
  const cookie = given ?? (await studio.signIn(account));
  expect((await makePasskey(cookie, authenticator)).status).toBe(200);
  return authenticator;
}

/** Makes an account with a passkey. */
async function newcomer(name: string, role: Role = 'editor') {
  const account = await studio.account(role, name);
  return { account, authenticator: await addPasskey(account) };
}

/** Asks for a passkey and responds with one. */
async function usePasskey(
  authenticator: SoftwareAuthenticator,
  lies?: Parameters<SoftwareAuthenticator['get']>[1],
  { cookie, path = '/api/session/passkey' }: { cookie?: string; path?: string } = {},
) {
  const asked = await post(`${path}/options`, {}, cookie);
  const { options, ticket } = asked.body;
  const body = { ticket, response: authenticator.get(options, lies) };
  return { body, options, response: await post(path, body, cookie) };
}

describe('links', () => {
  beforeAll(() => open());
  afterAll(() => db.destroy());

  const redeem = (token: string) => post('/api/session/redeem', { token });

  /** A link of an account, from an owner. */
  async function linkFor({ id }: { id: string }): Promise<string> {
    const cookie = await studio.signIn(people.owner);
    const made = await post(`/api/accounts/${id}/link`, {}, cookie);
    return tokenOf(made.body.link);
  }

  it('sign somebody in once', async () => {
    const token = await linkFor(people.editor);
    for (const guessed of ['', token.slice(1), `${token}x`])
      expect((await redeem(guessed)).status).toBe(410);
    const response = await redeem(token);
    expect(response.status).toBe(200);
    expect(response.body satisfies SessionInfo).toMatchObject({
      account: { name: 'editor', role: 'editor', email: 'editor@citadel.example' },
      passkeys: 0,
      siteUrl: 'https://www.citadel.example',
    });
    expect(response.setCookie).toMatch(
      /^__Host-studio=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const replayed = await redeem(token);
    expect([replayed.status, replayed.body.error.code, replayed.cookie]).toEqual([
      410,
      'gone',
      undefined,
    ]);
  });

  it('are mailed and handed out to the owner who invites', async () => {
    const cookie = await studio.signIn(people.owner);
    const given = { email: ' Ada@Citadel.example', name: 'Ada', role: 'editor' };
    const invited = await post('/api/accounts', given, cookie);
    expect(invited.body).toEqual({
      link: expect.stringContaining(`${STUDIO_URL}/link#`),
      mailed: true,
    });
    expect(studio.mails.at(-1)).toEqual({
      to: 'ada@citadel.example',
      link: invited.body.link,
      purpose: 'invitation',
    });
    expect(await invite(cookie, given.email)).toEqual([409, 'conflict']);
    expect((await redeem(tokenOf(invited.body.link))).status).toBe(200);
    // The account has signed in: its next link is an ordinary one.
    const { accounts } = (await get('/api/accounts', cookie)).body;
    const ada = accounts.find(({ name }: Account) => name === 'Ada');
    expect(ada).toMatchObject({ invitedUntil: null, passkeys: 0, disabledAt: null });
    await linkFor(ada);
    expect(studio.mails.at(-1)).toMatchObject({
      to: given.email.trim().toLowerCase(),
      purpose: 'sign-in',
    });
  });

  it('replace the session of the browser', async () => {
    const cookie = await studio.signIn(people.editor);
    const token = await linkFor(people.editor);
    const response = await post('/api/session/redeem', { token }, cookie);
    const statusOf = async (one: string | undefined) => (await get('/api/session', one)).status;
    expect([await statusOf(cookie), await statusOf(response.cookie)]).toEqual([401, 200]);
  });

  it('are mailed to known addresses alone, with one response for all addresses', async () => {
    const before = studio.mails.length;
    const responses = [];
    for (const email of ['Editor@citadel.example', 'nobody@citadel.example'])
      responses.push(await post('/api/session/link', { email }));
    expect(studio.mails).toHaveLength(before);
    const [known, unknown] = responses.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers],
    }));
    expect(known).toEqual({ status: 202, body: {}, headers: expect.anything() });
    expect(unknown).toEqual(known);
    await vi.waitFor(() => expect(studio.mails).toHaveLength(before + 1));
    const mail = studio.mails.at(-1)!;
    expect(mail).toMatchObject({ to: 'editor@citadel.example', purpose: 'sign-in' });
    expect((await redeem(tokenOf(mail.link))).body.account.name).toBe('editor');
  });

  it('are mailed three times at most, which does not lock the account', async () => {
    const account = await studio.account('editor', 'flooded');
    const mailed = () => studio.mails.filter(({ to }) => to === account.email);
    for (let request = 0; request < 6; request++)
      await post('/api/session/link', { email: account.email });
    const token = await linkFor(account);
    await vi.waitFor(() => expect(mailed().length).toBeGreaterThanOrEqual(4));
    // Three that were requested, and the one of the owner.
    expect(mailed()).toHaveLength(4);
    expect((await redeem(token)).status).toBe(200);
  });

  it('that a stranger requests leave an invitation valid', async () => {
    const cookie = await studio.signIn(people.owner);
    const given = { email: 'cleo@citadel.example', name: 'Cleo', role: 'reader' };
    const { link } = (await post('/api/accounts', given, cookie)).body;
    await post('/api/session/link', { email: given.email });
    await vi.waitFor(() => expect(studio.mails.at(-1)?.purpose).toBe('sign-in'));
    expect((await redeem(tokenOf(link))).status).toBe(200);
  });
});

it('polls of an open page do not extend its session', async () => {
  await open();
  const cookie = await studio.signIn(people.editor);
  const seen = async () => (await db.selectFrom('sessions').select('seen_at').execute())[0]!;
  const reported = async () => (await db.selectFrom('open_tabs').select('seen_at').execute())[0]!;
  const signedInAt = (await seen()).seen_at;
  const end = Date.now() + 12 * HOUR;
  for (let asked = 0; asked < 4; asked++) {
    advance(2.9 * HOUR);
    const { status } = await post('/api/presence', { entryId: 'a' }, cookie);
    expect([asked, status]).toEqual([asked, 200]);
    expect((await reported()).seen_at).toBe(new Date().toISOString());
  }
  expect((await seen()).seen_at).toBe(signedInAt);
  vi.setSystemTime(end);
  expect((await post('/api/presence', { entryId: 'a' }, cookie)).status).toBe(401);
  // What a person does counts.
  const used = await studio.signIn(people.sales);
  vi.setSystemTime(end + 11 * HOUR);
  const before = (await seen()).seen_at;
  await get('/api/session', used);
  await vi.waitFor(async () => expect((await seen()).seen_at).not.toBe(before));
});

it('responses name the account for the request log, except before signing in', async () => {
  await open();
  const cookie = await studio.signIn(people.reader);
  const actors = [];
  for (const path of ['/api/session', '/api/entries', '/api/accounts', '/api/entries/guessed'])
    actors.push((await get(path, cookie)).headers.get('X-Actor'));
  expect(new Set(actors)).toEqual(new Set([`account ${people.reader.id}`]));
  expect((await get('/api/session', 'guessed')).headers.get('X-Actor')).toBeNull();
});

it('attempts are limited by client', async () => {
  await open();
  const redeem = (token: string, client?: string) =>
    studio.call('POST', '/api/session/redeem', { token }, { client });
  for (let request = 0; request < 60; request++)
    expect((await redeem('guessed', '192.0.2.1')).status).toBe(410);
  const refused = await redeem('guessed', '192.0.2.1');
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too-many']);
  expect(refused.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
  for (const path of ['/api/session/link', '/api/session/passkey'])
    expect((await studio.call('POST', path, {}, { client: '192.0.2.1' })).status).toBe(429);
  expect((await redeem('guessed', '192.0.2.2')).status).toBe(410);
  expect((await redeem('guessed', '2001:db8::1')).status).toBe(410);
  const cookie = await studio.signIn(people.owner);
  const { body } = await post(`/api/accounts/${people.editor.id}/link`, {}, cookie);
  expect((await redeem(tokenOf(body.link))).status).toBe(200);
});

it(
  'refused links and passkeys are in the audit log, with a limit for each client and for all',
  {
    timeout: patient(60_000),
  },
  async () => {
    await open();
    const rows = async () =>
      (await db.selectFrom('audit_log').selectAll().where('act', 'like', 'refuse-%').execute()).map(
        ({ actor, act, subject, details }) => `${actor}: ${act} ${subject}${details ?? ''}`,
      );
    const owner = await studio.account('owner', 'Olga');
    const [own, other] = [await addPasskey(owner), await addPasskey(people.sales)];
    const cookie = await studio.signIn(owner);
    await usePasskey(own, { counter: 1 });
    await usePasskey(own, { counter: 1 });
    await usePasskey(other, {}, { cookie, path: '/api/session/verify' });
    await post('/api/session/redeem', { token: 'guessed' });
    await vi.waitFor(async () =>
      expect(await rows()).toEqual([
        'sign-in page: refuse-passkey ',
        'sign-in page: refuse-passkey Olga',
        'sign-in page: refuse-link ',
      ]),
    );
    const redeem = (client: string) =>
      studio.call('POST', '/api/session/redeem', { token: 'guessed' }, { client });
    for (let request = 0; request < 70; request++) await redeem('192.0.2.1');
    expect((await redeem('192.0.2.1')).status).toBe(429);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(23));
    for (let client = 0; client < 100; client++)
      for (let request = 0; request < 3; request++) await redeem(`198.51.100.${client}`);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(200));
  },
);

it('after a restore an owner must look at the list of people', async () => {
  await open();
  await appendAudit(db, command, 'restore-backup', '');
  const unseen = () => readUnseenRestore(db);
  expect((await get('/api/accounts', await studio.signIn(people.editor))).status).toBe(403);
  expect(await unseen()).not.toBeNull();
  await get('/api/accounts', await studio.signIn(people.owner));
  await vi.waitFor(async () => expect(await unseen()).toBeNull());
});

it('when the mail fails, the response says so and has the link', async () => {
  await open({ mailLink: () => Promise.reject(new Error('the mail server is away')) });
  const cookie = await studio.signIn(people.owner);
  const given = { email: 'ada@citadel.example', name: 'Ada', role: 'editor' };
  const { status, body } = await post('/api/accounts', given, cookie);
  expect([status, body.mailed, body.link]).toEqual([200, false, expect.stringContaining('/link#')]);
});

it('the link of the first owner is valid while there is no owner', async () => {
  db = openMemoryDatabase();
  await migrate(db);
  studio = openMemoryStudio(db, { mailLink: null, studioUrl: 'http://localhost:3001' });
  const { email: taken } = await studio.account('editor');
  const [first, second] = [await createFirstOwnerToken(db), await createFirstOwnerToken(db)];
  const redeem = (body: object) => post('/api/session/redeem', body);

  for (const incomplete of [{}, { name: 'Eve', email: taken }]) {
    const asked = await redeem({ token: first, ...incomplete });
    expect([asked.status, asked.body.error.problems[0].path]).toEqual([422, 'email']);
  }
  const owner = { name: 'Olga', email: 'olga@citadel.example' };
  const made = await redeem({ token: first, ...owner });
  expect(made.body).toMatchObject({ account: { ...owner, role: 'owner' } });
  expect(made.setCookie).toMatch(
    /^studio=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect((await redeem({ token: first, ...owner })).status).toBe(410);
  const other = { name: 'Eve', email: 'eve@citadel.example' };
  expect((await redeem({ token: second, ...other })).status).toBe(410);
  expect(await createFirstOwnerToken(db)).toBeNull();
});

describe('passkeys', () => {
  beforeAll(() => open());
  afterAll(() => db.destroy());

  it('are added, listed, used to sign in and removed', async () => {
    const { account, authenticator } = await newcomer('passkeys');
    const { options, response } = await usePasskey(authenticator);
    expect(options).toMatchObject({ rpId: 'studio.citadel.example', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    expect(response.body).toMatchObject({ account: { name: 'passkeys' }, passkeys: 1 });
    const { cookie } = response;
    const other = await studio.signIn(account);
    const { passkeys } = (await get('/api/passkeys', cookie)).body;
    expect(passkeys).toEqual([
      {
        id: authenticator.id.toString('base64url'),
        name: 'Laptop',
        createdAt: expect.any(String),
        usedAt: expect.any(String),
      },
    ]);
    const path = `/api/passkeys/${passkeys[0].id}`;
    const another = await studio.signIn(people.owner);
    expect((await remove(path, another)).status).toBe(404);
    expect((await remove(path, cookie)).status).toBe(200);
    expect((await usePasskey(authenticator)).response.status).toBe(410);
    // The device may be in other hands: only the session that removed it goes on.
    const sessions = [cookie, other].map((one) => get('/api/session', one));
    expect((await Promise.all(sessions)).map(({ status }) => status)).toEqual([200, 401]);
  });

  it('are discoverable, and check the person', async () => {
    const { account, authenticator: known } = await newcomer('asked');
    const cookie = await studio.signIn(account);
    const { options } = (await post('/api/passkeys/options', {}, cookie)).body;
    expect(options).toMatchObject({
      rp: { id: 'studio.citadel.example' },
      user: { name: 'asked@citadel.example', displayName: 'asked' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: known.id.toString('base64url') }],
      attestation: 'none',
    });
  });

  it.each([
    ['another origin', { origin: 'https://studio.citadel.example.evil' }],
    ['the public site', { origin: 'https://www.citadel.example' }],
    ['another host name', { rpId: 'citadel.example' }],
    ['no check of the person', { verified: false }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('with %s are neither added nor accepted', async (_, lies) => {
    const cookie = await studio.signIn(people.editor);
    const forged = await makePasskey(cookie, new SoftwareAuthenticator(STUDIO_URL), lies);
    expect(forged.status).toBe(410);

    const authenticator = await addPasskey(people.reader);
    const refused = (await usePasskey(authenticator, lies)).response;
    expect([refused.status, refused.cookie]).toEqual([410, undefined]);
    expect((await usePasskey(authenticator)).response.status).toBe(200);
  });

  it.each([{}, { type: 'public-key' }, { type: 'public-key', response: { clientDataJSON: 5 } }])(
    'with a response such as %j are neither added nor accepted',
    async (more) => {
      const id = (await addPasskey(people.editor)).id.toString('base64url');
      const cookie = await studio.signIn(people.editor);
      for (const path of ['/api/session/passkey', '/api/passkeys']) {
        const { ticket } = (await post(`${path}/options`, {}, cookie)).body;
        const body = { ticket, response: { id, rawId: id, ...more }, name: 'Garbled' };
        expect((await post(path, body, cookie)).status).toBe(410);
      }
    },
  );

  it('are not accepted with the key or the counter of another device', async () => {
    const { authenticator } = await newcomer('cloned');
    const clone = new SoftwareAuthenticator(STUDIO_URL);
    authenticator.id.copy(clone.id);
    expect((await usePasskey(clone)).response.status).toBe(410);
    expect((await usePasskey(authenticator, { counter: 7 })).response.status).toBe(200);
    expect((await usePasskey(authenticator, { counter: 7 })).response.status).toBe(410);
    expect((await usePasskey(authenticator, { counter: 8 })).response.status).toBe(200);
  });

  it('are accepted once for one counter, even by concurrent requests', async () => {
    const { authenticator } = await newcomer('hurried');
    for (let counter = 5; counter < 15; counter++) {
      const asked = [0, 0].map(() => post('/api/session/passkey/options', {}));
      const uses = (await Promise.all(asked)).map(({ body: { options, ticket } }) =>
        post('/api/session/passkey', { ticket, response: authenticator.get(options, { counter }) }),
      );
      const statuses = (await Promise.all(uses)).map(({ status }) => status);
      expect([counter, ...statuses.toSorted()]).toEqual([counter, 200, 410]);
    }
  });

  it('moved to a manager that does not count are accepted, and the account is told once', async () => {
    for (const backup of ['eligible', 'done'] as const) {
      const { account, authenticator } = await newcomer(`moved-${backup}`);
      const use = async (counter: number, given = authenticator) =>
        (await usePasskey(given, { counter, backup })).response.status;
      const told = () => studio.mails.filter(({ to }) => to === account.email);
      expect(await use(7)).toBe(200);
      expect([await use(3), await use(7), told()]).toEqual([410, 410, []]);
      const { body, response } = await usePasskey(authenticator, { counter: 0, backup });
      expect(response.status).toBe(200);
      const mail = { to: account.email, link: STUDIO_URL, purpose: 'passkey-moved' };
      expect(told()).toEqual([mail]);
      // The challenge counts once.
      expect((await post('/api/session/passkey', body)).status).toBe(410);
      expect([await use(0), await use(0), told()]).toEqual([200, 200, [mail]]);
      const logged = db.selectFrom('audit_log').select('act').where('account_id', '=', account.id);
      const acts = await logged.where('act', 'like', '%-passkey').orderBy('id').execute();
      expect(acts.map(({ act }) => act)).toEqual(['add-passkey', 'move-passkey']);
    }
  });

  it('moved are accepted as a fresh check too, and when the mail fails', async () => {
    const { account, authenticator } = await newcomer('moved-in-session');
    await usePasskey(authenticator, { counter: 7, backup: 'done' });
    const cookie = await studio.signIn(account);
    const { mailLink } = studio.context;
    let mails = 0;
    studio.context.mailLink = () => Promise.reject(new Error(`mail ${++mails} is lost`));
    const lies = { counter: 0, backup: 'done' } as const;
    const verify = { cookie, path: '/api/session/verify' };
    const { status } = (await usePasskey(authenticator, lies, verify)).response;
    studio.context.mailLink = mailLink;
    expect([status, mails]).toEqual([200, 1]);
  });

  it('moved are accepted by concurrent requests, and the account is told once', async () => {
    const { account, authenticator } = await newcomer('moved-twice');
    const backup = 'done';
    expect((await usePasskey(authenticator, { counter: 7, backup })).response.status).toBe(200);
    const uses = await Promise.all(
      [0, 0].map(() => usePasskey(authenticator, { counter: 0, backup })),
    );
    expect(uses.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(studio.mails.filter(({ to }) => to === account.email)).toHaveLength(1);
  });

  it.each([undefined, 'done but not eligible'] as const)(
    'of one device (backup: %s) whose counter went back are refused in words',
    async (backup) => {
      const { authenticator, account } = await newcomer(`single-${backup?.length}`);
      expect((await usePasskey(authenticator, { counter: 7 })).response.status).toBe(200);
      const { response } = await usePasskey(authenticator, { counter: 0, backup });
      expect([response.status, response.cookie]).toEqual([410, undefined]);
      expect(response.body.error.message).toContain('This passkey was not accepted');
      expect(studio.mails.filter(({ to }) => to === account.email)).toEqual([]);
      expect((await usePasskey(authenticator, { counter: 8 })).response.status).toBe(200);
    },
  );

  it('without a counter are accepted every time', async () => {
    const { authenticator } = await newcomer('synced');
    for (const counter of [0, 0])
      expect((await usePasskey(authenticator, { counter })).response.status).toBe(200);
  });

  it('are added once, to one account', async () => {
    const { authenticator } = await newcomer('first');
    const cookie = await studio.signIn(await studio.account('editor', 'second'));
    const added = await makePasskey(cookie, authenticator);
    expect([added.status, added.body.error.code]).toEqual([409, 'conflict']);
    expect((await get('/api/passkeys', cookie)).body.passkeys).toEqual([]);
    expect((await usePasskey(authenticator)).response.body.account.name).toBe('first');
  });

  it('are added and accepted once for each ticket', async () => {
    const account = await studio.account('editor', 'replayed');
    const cookie = await studio.signIn(account);
    const asked = await post('/api/passkeys/options', {}, cookie);
    const { options, ticket } = asked.body;
    const add = (authenticator: SoftwareAuthenticator) =>
      post(
        '/api/passkeys',
        { ticket, response: authenticator.create(options), name: 'Key' },
        cookie,
      );
    const authenticator = new SoftwareAuthenticator(STUDIO_URL);
    expect((await add(authenticator)).status).toBe(200);
    expect((await add(new SoftwareAuthenticator(STUDIO_URL))).status).toBe(410);

    const { body, response } = await usePasskey(authenticator);
    expect(response.status).toBe(200);
    expect((await post('/api/session/passkey', body)).status).toBe(410);
    // Even with a new signature over the same challenge.
    const again = { ...body, response: authenticator.get({ challenge: options.challenge }) };
    expect((await post('/api/session/passkey', again)).status).toBe(410);
  });

  it('are accepted within five minutes, for the purpose of their ticket', async () => {
    const { account, authenticator } = await newcomer('late');
    const cookie = await studio.signIn(account);
    const ask = async (path: string) => (await post(path, {}, cookie)).body;
    const use = async (path: string, { options, ticket }: any) => {
      const body = { ticket, response: authenticator.get(options) };
      return (await post(path, body, cookie)).status;
    };
    const toSignIn = await ask('/api/session/passkey/options');
    const toVerify = await ask('/api/session/verify/options');
    const toAdd = await ask('/api/passkeys/options');
    expect(await use('/api/session/verify', toSignIn)).toBe(410);
    expect(await use('/api/session/passkey', toVerify)).toBe(410);
    expect(await use('/api/session/passkey', toAdd)).toBe(410);
    const [challenge, end, seal] = toSignIn.ticket.split('.');
    const longer = [challenge, Number(end) + HOUR, seal].join('.');
    expect(await use('/api/session/passkey', { ...toSignIn, ticket: longer })).toBe(410);

    advance(5 * MINUTE);
    expect(await use('/api/session/passkey', toSignIn)).toBe(410);
    expect(await use('/api/session/passkey', await ask('/api/session/passkey/options'))).toBe(200);
  });

  it('verify the account that is signed in, for five minutes', async () => {
    const account = await studio.account('owner', 'verified');
    const [own, other] = [await addPasskey(account), await addPasskey(people.sales)];
    const cookie = await studio.signIn(account, 'sign-in');
    const path = '/api/session/verify';
    // The account has a passkey, so a link is not enough.
    expect(await invite(cookie, 'a@citadel.example')).toEqual([403, 'verify']);
    expect((await usePasskey(other, {}, { cookie, path })).response.status).toBe(410);
    expect(await invite(cookie, 'a@citadel.example')).toEqual([403, 'verify']);
    const { options, response } = await usePasskey(own, {}, { cookie, path });
    expect(options.allowCredentials).toEqual([
      expect.objectContaining({ id: own.id.toString('base64url') }),
    ]);
    expect(response.cookie).toBeUndefined();
    expect(await invite(cookie, 'a@citadel.example')).toEqual([200, undefined]);
    advance(4 * MINUTE);
    expect(await invite(cookie, 'b@citadel.example')).toEqual([200, undefined]);
    advance(MINUTE);
    expect(await invite(cookie, 'c@citadel.example')).toEqual([403, 'verify']);
  });

  it.each([
    ['a new passkey', 5],
    ['a link without a passkey', 10],
  ])('%s counts as a check for %d minutes', async (name, minutes) => {
    const account = await studio.account('owner', name);
    const cookie = await studio.signIn(account, 'sign-in');
    if (name === 'a new passkey') await addPasskey(account, cookie);
    expect(await invite(cookie, `${minutes}@citadel.example`)).toEqual([200, undefined]);
    advance(minutes * MINUTE);
    expect(await invite(cookie, 'd@citadel.example')).toEqual([403, 'verify']);
  });

  it('of a disabled account are refused', async () => {
    const { account, authenticator } = await newcomer('left');
    await changeAccount(db, command, account.id, { disabled: true });
    expect((await usePasskey(authenticator)).response.status).toBe(410);
  });
});

it('owners change accounts and keys, and read who did what, until they sign out', async () => {
  await open();
  const { account: owner } = await newcomer('auditor', 'owner');
  const cookie = await studio.signIn(owner);
  const change = async (id: string, body: object) =>
    (await studio.call('PATCH', `/api/accounts/${id}`, body, { cookie })).body;
  expect(await change(people.owner.id, { disabled: true })).toEqual({});
  expect(await change(owner.id, { role: 'editor' })).toMatchObject({ error: { code: 'conflict' } });
  const key = { name: 'CI / release', scopes: ['content:read'] };
  expect((await post('/api/keys', key, cookie)).body).toEqual({
    key: expect.stringMatching(/^citadel_/),
  });
  const revoked = await remove(`/api/keys/${encodeURIComponent(key.name)}`, cookie);
  expect(revoked.body).toEqual({});
  const { body } = await get('/api/audit', cookie);
  const own = body.entries.filter(({ accountId }: { accountId: string }) => accountId === owner.id);
  expect(own.toReversed().map(({ act, subject }: any) => `${act} ${subject}`)).toEqual([
    'invite auditor',
    'sign-in auditor',
    'add-passkey auditor',
    'sign-in auditor',
    'change-account owner',
    'create-key CI / release',
    'revoke-key CI / release',
  ]);
  expect(own[2]).toMatchObject({ details: { disabled: true }, undoable: false });
  expect(body.next).toBeNull();
  const older = (await get(`/api/audit?before=${own[2].id}`, cookie)).body;
  expect(older.entries[0]).toEqual(own[3]);
  await remove('/api/session', cookie);
  expect((await get('/api/session', cookie)).status).toBe(401);
  const last = await db
    .selectFrom('audit_log')
    .select('act')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(last?.act).toBe('sign-out');
});

describe('working hours', () => {
  const hours = { time_zone: 'America/Chicago', opens: '13:00', closes: '18:00' };
  const leave = { from: '2026-12-21', until: '2027-01-03' };

  it('are set by each person, and by owners; the firm’s by default', async () => {
    await open();
    const { sales: person, owner } = people;
    const cookie = await studio.signIn(person);
    const own = async () =>
      (await studio.call('GET', '/api/session/availability', undefined, { cookie })).body;
    expect(await own()).toEqual({ availability: null });
    const availability = { hours, leave };
    const path = '/api/session/availability';
    await studio.call('PUT', path, { availability }, { cookie });
    expect(await own()).toEqual({ availability });
    for (const wrong of [
      { hours: { ...hours, time_zone: 'Nowhere/At-all' }, leave },
      { hours: { ...hours, closes: '12:00' }, leave },
      { hours, leave: { from: '2026-12-21', until: '2026-12-20' } },
    ])
      expect(await studio.call('PUT', path, { availability: wrong }, { cookie })).toMatchObject({
        status: 422,
      });
    const asOwner = { cookie: await studio.signIn(owner) };
    const { body } = await studio.call('GET', '/api/accounts', undefined, asOwner);
    expect(body.accounts).toContainEqual(expect.objectContaining({ id: person.id, availability }));
    const none = { availability: { hours: null, leave: null } };
    await studio.call('PATCH', `/api/accounts/${person.id}`, none, asOwner);
    expect(await own()).toEqual({ availability: null });
  });
});
