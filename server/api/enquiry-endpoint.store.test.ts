import { beforeEach, describe, expect, it } from 'vitest';
import {
  enquiryAccepted,
  enquiryRefused,
  formTokenResponse,
} from '../../contract/enquiry/enquiry-answers.ts';
import { FORM_TOKEN_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { readReceipt } from '../enquiries/receipt.ts';
import { permissiveOptions } from '../../tests/helpers/enquiries.ts';
import { ANSWER_BY, goodEnquiry, openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

const PATH = '/api/contactUsapi.php';

let site: Awaited<ReturnType<typeof openMemoryApi>>;

beforeEach(async () => {
  site = await openMemoryApi({ content: false });
});

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  site.api.request(PATH, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const postForm = (fields: Record<string, string>) =>
  post(new URLSearchParams(fields).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
const stored = () => site.db.selectFrom('enquiries').selectAll().execute();

describe('JSON', () => {
  it('returns 201 with an id once the enquiry and its delivery are stored', async () => {
    const sent = { ...goodEnquiry, time_zone: 'Asia/Kolkata' };
    const response = await post(JSON.stringify(sent), {
      Referer: 'http://127.0.0.1/services/bookeeper?x=1',
    });
    expect(response.status).toBe(201);
    const body = (await response.json()) as { id: string };
    expect(enquiryAccepted.safeParse(body).success).toBe(true);
    const [enquiry] = await stored();
    expect(enquiry).toMatchObject({ id: body.id, ...goodEnquiry, status: 'received' });
    expect(JSON.parse(enquiry?.source ?? '')).toMatchObject({
      page: '/services/bookeeper',
      time_zone: 'Asia/Kolkata',
    });
    const deliveries = await site.db.selectFrom('deliveries').selectAll().execute();
    expect(deliveries).toMatchObject([{ enquiry_id: body.id, status: 'pending' }]);
  });

  it('rejects invalid fields with an error for each', async () => {
    const response = await post(JSON.stringify({ ...goodEnquiry, name: '   ', email: 'karen' }));
    expect(response.status).toBe(422);
    const { errors } = enquiryRefused.parse(await response.json());
    expect(Object.keys(errors)).toEqual(['name', 'email']);
    expect(await stored()).toHaveLength(0);
  });

  it('keeps line breaks out of one-line fields', async () => {
    await post(JSON.stringify({ ...goodEnquiry, name: 'Karen\r\nBcc: all@example.com' }));
    expect((await stored())[0]?.name).toBe('Karen Bcc: all@example.com');
  });
});

it('issues form tokens in the format of the contract', async () => {
  const response = await site.api.request(`/${FORM_TOKEN_PATH}`);
  expect(formTokenResponse.parse(await response.json()).token).toContain('.');
});

describe('a rejected enquiry', () => {
  it('is rendered again with at most the maximum length of each field', async () => {
    const description = 'x'.repeat(39_000);
    await postForm({ ...goodEnquiry, description });
    expect(site.drawn[0]?.outcome.values.description).toBe(description);
    await postForm({ ...goodEnquiry, description: '<'.repeat(120_000), name: '<'.repeat(40_000) });
    const { values, errors } = site.drawn[1]!.outcome;
    expect(Object.keys(errors)).toEqual(['name', 'description']);
    expect([values.name?.length, values.description?.length]).toEqual([401, 40_001]);
  });

  it('asks to go back when the page of its form cannot be rendered', async () => {
    site = await openMemoryApi({ content: false, drawsPages: new Error('no page for Karen') });
    const response = await postForm({ ...goodEnquiry, email: 'karen' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Please go back,');
    expect(site.logged).toEqual([expect.stringContaining('failed to render a rejected form')]);
    expect(site.logged[0]).not.toContain('Karen');
  });

  it('has a readable error for a form with too many fields', async () => {
    const response = await post('a&'.repeat(60), {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      'A form can have at most 50 fields.',
    ]);
  });

  it.each([
    [
      'fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, 1]))),
    ],
    ['brackets', `{"name":${'['.repeat(50)}${']'.repeat(50)}}`],
  ])('refuses JSON of many %s before it is parsed', async (_, body) => {
    const response = await post(body, { 'Content-Type': 'application/json' });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'malformed_body', errors: { body: ['can have at most 200 values, 10 deep'] } },
    ]);
  });
});

it('says the email address as it was typed if a browser sent its domain in ASCII', async () => {
  const sent = await post(JSON.stringify({ ...goodEnquiry, email: 'anna@xn--mller-kva.de' }));
  expect(await sent.json()).toMatchObject({ status: 'success', email: 'anna@müller.de' });
  const other = await post(JSON.stringify(goodEnquiry));
  expect(await other.json()).not.toHaveProperty('email');
});

describe('a form posted without JavaScript', () => {
  it('redirects back to its page with 303', async () => {
    const response = await postForm({ ...goodEnquiry, page: '/services/bookeeper' });
    expect(response.status).toBe(303);
    const receipt = response.headers.get('Location') ?? '';
    expect(receipt).toMatch(/^\/services\/bookeeper\?sent=[\w.-]+#enquiry-form$/);
    const [enquiry, ...others] = await stored();
    expect(readReceipt(permissiveOptions.secret, receipt)).toEqual({
      number: enquiry?.id.slice(-8),
      answerBy: ANSWER_BY,
    });
    expect(others).toEqual([]);
  });

  it('is the same enquiry as a call with its fields, which waited too long for a response', async () => {
    const { website: _, ...fields } = goodEnquiry;
    const [call, form] = await Promise.all([post(JSON.stringify(fields)), postForm(fields)]);
    expect([call.status, form.status]).toEqual([201, 303]);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['anna@xn--mller-kva.de', 'anna@müller.de'],
    ['анна@xn--80a1acny.xn--p1ai', 'анна@почта.рф'],
    ['anna@xn--a.de', 'anna@xn--a.de'],
  ])('renders the page again with the address %s as %s', async (email, shown) => {
    await postForm({ ...goodEnquiry, email, name: '', page: '/contact-us' });
    expect(site.drawn).toMatchObject([{ outcome: { values: { email: shown } } }]);
  });

  it('renders the page again with the input and the errors', async () => {
    const response = await postForm({ ...goodEnquiry, email: 'karen', page: '/contact-us' });
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(site.drawn).toMatchObject([
      {
        page: '/contact-us',
        outcome: {
          result: 'invalid',
          values: { name: goodEnquiry.name, email: 'karen' },
          errors: { email: expect.stringContaining('email address') as string },
        },
      },
    ]);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', '/a\r\nb'])(
    'never leads elsewhere: %j',
    async (page) => {
      const response = await postForm({ ...goodEnquiry, page });
      expect(response.headers.get('Location')).toMatch(/^\/[a-z-]*\?sent=[\w.-]+#enquiry-form$/);
    },
  );
});

describe('the website, which has no input on the page', () => {
  const website = 'https://cheap.example';
  const quarantined = async () => (await stored()).map(({ status }) => status);

  it('quarantines a JSON call that fills it in, with the usual response', async () => {
    const response = await post(JSON.stringify({ ...goodEnquiry, website }));
    expect(response.status).toBe(201);
    expect(await quarantined()).toEqual(['quarantined']);
  });

  it.each([website, 'x'.repeat(5_000)])('quarantines a form that fills it in', async (filled) => {
    const response = await postForm({ ...goodEnquiry, website: filled, page: '/' });
    expect(response.status).toBe(303);
    expect(await quarantined()).toEqual(['quarantined']);
  });

  it('does not quarantine enquiries where it is empty or missing', async () => {
    await postForm({ ...goodEnquiry, page: '/' });
    const { website: _, ...without } = goodEnquiry;
    await post(JSON.stringify({ ...without, name: 'Karen Boyle' }));
    expect(await quarantined()).toEqual(['received', 'received']);
  });
});

describe('an unavailable store', () => {
  it('leads to 503 with Retry-After and renders the form again', async () => {
    // A pool that was never used has nothing to close, and would reopen.
    expect(await stored()).toEqual([]);
    await site.db.destroy();
    const json = await post(JSON.stringify(goodEnquiry));
    expect(json.status).toBe(503);
    expect(json.headers.get('Retry-After')).toBeTruthy();
    const form = await postForm({ ...goodEnquiry, page: '/' });
    expect(form.status).toBe(503);
    expect(site.drawn[0]?.outcome).toMatchObject({
      result: 'failed',
      values: { description: goodEnquiry.description },
    });
  });
});
