import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { EntryDetails, ListedEntry } from '../../../server/studio/studio-types.ts';
import { hostileTexts } from '../hostile-texts.ts';
import { OWN_PAGE, type RunningStudio } from './start-studio.ts';
import { patient } from './slowness.ts';

/** Requests of each insider at a time. */
const AT_ONCE = 4;
/** Characters of hostile texts: what a field of a draft may have, and more than a request may. */
const LENGTHS = [20_000, 199_000, 1_100_000];

/** What LIKE takes longest to find in texts of many `a`. */
const LONG_WORD = `${'a'.repeat(199)}b`;

/** As many fields as a request may have. */
const manyFields = () =>
  Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]));

/** How often each insider got which status; 0 for no response. */
export type Answers = Record<string, Record<number, number>>;

type Send = (method: string, path: string, body?: unknown) => Promise<Response | null>;

/** Of those who were opened before. */
let number = 0;

/**
 * People with a seat in the studio who do their worst at the same time, until they are stopped: a reader, an
 * editor, somebody of sales, the holders of keys, of a link to a draft, and a visitor.
 *
 * @param owner the session of an owner, who has just signed in by a link, as a Cookie header
 * @returns what ends it, and resolves with the answers that they got
 */
export async function openInsiders(
  { url: siteUrl, studioUrl }: Pick<RunningStudio, 'url' | 'studioUrl'>,
  owner: string,
) {
  const answers: Answers = {};
  const suffix = ++number;
  const stopping = new AbortController();

  const openSender =
    (who: string, headers: Record<string, string>): Send =>
    async (method, path, body) => {
      const sent =
        typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
      const isForm = headers['Content-Type'] === undefined && body instanceof FormData;
      const { 'Content-Type': _, ...ownPage } = OWN_PAGE;
      const response = await fetch(new URL(path, studioUrl), {
        method,
        headers: { ...(isForm ? ownPage : OWN_PAGE), ...headers },
        ...(body !== undefined && { body: sent as string }),
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patient(60_000))]),
      }).catch(() => null);
      const counts = (answers[who] ??= {});
      counts[response?.status ?? 0] = (counts[response?.status ?? 0] ?? 0) + 1;
      return response;
    };
  const asOwner = openSender('owner', { Cookie: owner });
  const read = async <Body>(response: Response | null) => (await response?.json()) as Body;

  /** Invites somebody and signs them in. */
  async function signIn(role: 'editor' | 'reader' | 'sales'): Promise<Send> {
    const given = { role, name: role, email: `${role}${suffix}@citadel.example` };
    const { link } = await read<{ link: string }>(await asOwner('POST', '/api/accounts', given));
    const token = new URL(link).hash.slice(1);
    // Without a cookie, whose session it would replace.
    const redeemed = await openSender(role, {})('POST', '/api/session/redeem', { token });
    const cookie = redeemed?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return openSender(role, { Cookie: cookie });
  }

  const { entries } = await read<{ entries: ListedEntry[] }>(await asOwner('GET', '/api/entries'));
  const idOf = (wanted: KindName) => entries.find(({ kind }) => kind === wanted)!.id;
  const open = async (send: Send, id: string) =>
    read<EntryDetails>(await send('GET', `/api/entries/${id}`));

  let turn = 0;
  const reader = await signIn('reader');
  const editor = await signIn('editor');
  const sales = await signIn('sales');
  const createKey = async (name: string, ...granted: string[]) => {
    const given = { name: `${name} ${suffix}`, scopes: granted };
    return (await read<{ key: string }>(await asOwner('POST', '/api/keys', given))).key;
  };
  const camera = { Authorization: `Bearer ${await createKey('camera', 'media:write')}` };
  const crm = openSender('crm', {
    Authorization: `Bearer ${await createKey('crm', 'enquiries:read', 'enquiries:write')}`,
  });
  const postForm = (type: string, body: string) =>
    openSender('pictures', { ...camera, 'Content-Type': type })('POST', '/api/v1/media', body);
  const visitor = openSender('visitor', { 'Content-Type': 'application/x-www-form-urlencoded' });
  const listed = await read<{ enquiries: { id: string }[] }>(
    await asOwner('GET', '/api/enquiries?limit=200'),
  );
  const ids = listed.enquiries.map(({ id }) => id);
  const nextId = () => ids[turn++ % Math.max(1, ids.length)] ?? 'none';
  const key = await createKey('robot', 'content:read', 'content:write', 'content:publish');
  const robot = openSender('key', { Authorization: `Bearer ${key}` });
  const { newest } = await open(asOwner, idOf('policy'));
  const { url } = await read<{ url: string }>(
    await asOwner('POST', '/api/draft-links', { revision: newest.id, days: 1 }),
  );
  const holder = openSender('link', {});

  /** The next text, with the next length. */
  function nextText(): string {
    const { make } = hostileTexts[turn % hostileTexts.length]!;
    return make(LENGTHS[turn++ % LENGTHS.length]!);
  }
  const post = (body: string) => `---\ntitle: A\nauthor: Meera Nair\n---\n${body}`;

  const acts: Record<string, readonly (() => Promise<unknown>)[]> = {
    reader: [
      () => reader('POST', '/api/markdown', { text: nextText() }),
      () => reader('GET', '/api/entries'),
      () => reader('POST', '/api/preview', { revisions: [], path: '/', theme: 'dark', edit: true }),
      () => reader('GET', `/api/entries/${idOf('policy')}`),
      () => reader('GET', `/api/entries/${idOf('post')}/same-pages`),
      () => reader('GET', '/api/references'),
      () => reader('GET', `/api/entries/search?q=${'1'.repeat(150)}2`),
    ],
    editor: [
      async () => {
        const { id, newest: base } = await open(editor, idOf('post'));
        const draft = { base: base.id, slug: base.slug };
        await editor('PUT', `/api/entries/${id}/draft`, { ...draft, source: post(nextText()) });
      },
      async () => {
        const { id, newest: base } = await open(editor, idOf('synonyms'));
        const groups = Array.from({ length: 1_999 }, (_, index) => [`${turn} ${index}`, 'b']);
        const draft = { base: base.id, slug: base.slug, values: { groups } };
        await editor('PUT', `/api/entries/${id}/draft`, draft);
      },
      async () => {
        const { newest: draft } = await open(editor, idOf('post'));
        await editor('POST', '/api/preview/changes', { revisions: [draft.id] });
        await editor('POST', '/api/publish', { revisions: [draft.id] });
      },
      () => editor('POST', '/api/markdown', { text: nextText() }),
      () =>
        editor('POST', '/api/markdown', `{"text":${'['.repeat(450_000)}${']'.repeat(450_000)}}`),
    ],
    sales: [
      () => sales('GET', '/api/enquiries/export?format=csv'),
      () => sales('GET', '/api/enquiries/export?format=json'),
      () => sales('GET', `/api/enquiries?q=${LONG_WORD}`),
      () => sales('GET', `/api/enquiries?limit=200&order=waiting&q=${'a+'.repeat(90)}`),
      () => sales('GET', `/api/enquiries/${nextId()}`),
      () => sales('GET', '/api/enquiries/choices'),
      () =>
        sales('POST', '/api/enquiries/changes', {
          ids: [nextId()],
          change: { act: 'note', text: 'ab '.repeat(3_000) },
        }),
      () =>
        sales('POST', '/api/enquiries/changes', {
          ids,
          change: { act: 'tags', to: [`tag ${turn++}`] },
        }),
      () => sales('POST', '/api/enquiries/undo', { events: ['none'], ...manyFields() }),
    ],
    crm: [
      () => crm('GET', `/api/v1/enquiries?limit=200&q=${LONG_WORD}`),
      () => crm('GET', '/api/v1/enquiries?limit=200'),
    ],
    pictures: [
      () => postForm('application/x-www-form-urlencoded', 'a&'.repeat(1_000_000)),
      () => postForm('multipart/form-data; boundary=a', 'a&'.repeat(4_000_000)),
      () => postForm('multipart/form-data; boundary=a', '\r\n--a\r\n\r\n'.repeat(500_000)),
      () => postForm(`multipart/form-data; boundary=${'a'.repeat(70)}`, 'a'.repeat(4_000_000)),
      () => {
        const form = new FormData();
        form.set('file', new File([new Uint8Array(24_000_000)], 'a.png'));
        return openSender('pictures', camera)('POST', '/api/v1/media', form);
      },
    ],
    visitor: [
      () => visitor('GET', `${siteUrl}/search?q=${'a+b+'.repeat(400)}`),
      () => visitor('GET', `${siteUrl}/blog?page=${turn++ % 1_000}`),
      () => visitor('POST', `${siteUrl}/api/contactUsapi.php`, 'a&'.repeat(250_000)),
    ],
    key: [
      async () => {
        const one = entries.filter(({ kind }) => kind === 'post')[turn % 5]!;
        const path = `/api/v1/entries/post/${one.slug}`;
        const found = await robot('GET', path);
        const robotWith = openSender('key', {
          Authorization: `Bearer ${key}`,
          'If-Match': found?.headers.get('ETag') ?? '',
        });
        await found?.body?.cancel();
        await robotWith('PUT', `${path}/draft`, { slug: one.slug, source: nextText() });
      },
      () => robot('GET', '/api/v1/entries?q=a'),
    ],
    link: [
      () => holder('GET', new URL(url).pathname),
      () => holder('GET', `${new URL(url).pathname}?page=${turn++}`),
    ],
  };

  const going = Object.values(acts).flatMap((own) =>
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let act = first; !stopping.signal.aborted; act++) {
        const response = await own[act % own.length]!().catch(() => null);
        if (response instanceof Response) await response.arrayBuffer().catch(() => null);
      }
    }),
  );
  return {
    answers,
    async stop(): Promise<Answers> {
      stopping.abort();
      await Promise.all(going);
      return answers;
    },
  };
}
