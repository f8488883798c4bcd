import { describe, expect, it } from 'vitest';
import { goodEnquiry, openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

/** The public URL is https://www.citadel.example; behind the proxy the Host header is 10.0.0.5:3000. */
const { api } = await openMemoryApi({ content: false });

async function post(headers: Record<string, string>, type = 'application/json') {
  const body =
    type === 'application/json'
      ? JSON.stringify(goodEnquiry)
      : new URLSearchParams(goodEnquiry).toString();
  return api.request('/api/contactUsapi.php', {
    method: 'POST',
    headers: { Host: '10.0.0.5:3000', 'Content-Type': type, ...headers },
    body,
  });
}

describe('an enquiry is accepted', () => {
  it.each([
    ['from what is no browser', {}],
    ['from a page of this site', { 'Sec-Fetch-Site': 'same-origin' }],
    [
      'from a page that hides its origin, when the browser vouches for it',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    ],
    ['from an older browser, at the public URL', { Origin: 'https://www.citadel.example' }],
    ['from an older browser, at the Host of the request', { Origin: 'http://10.0.0.5:3000' }],
  ])('%s', async (_, headers) => {
    expect((await post(headers)).status).toBe(201);
  });
});

describe('an enquiry is rejected', () => {
  it.each([
    ['from another website', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    [
      'from another subdomain',
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.citadel.example' },
    ],
    ['from another website in an older browser', { Origin: 'https://evil.example' }],
    ['from another port', { Origin: 'http://10.0.0.5:3001' }],
    ['from a file or a sandboxed frame', { Origin: 'null' }],
    [
      'from a host with the site’s name as a prefix',
      { Origin: 'https://www.citadel.example.evil.example' },
    ],
    ['with an unknown Sec-Fetch-Site', { 'Sec-Fetch-Site': 'elsewhere' }],
  ])('%s', async (_, headers) => {
    const json = await post(headers);
    expect(json.status).toBe(403);
    expect(((await json.json()) as { status: string }).status).toBe('fail');
    const form = await post(headers, 'application/x-www-form-urlencoded');
    expect(form.status).toBe(403);
    expect(await form.text()).toContain('from another website');
  });
});

it('CORS headers are never sent', async () => {
  for (const method of ['GET', 'OPTIONS', 'POST'])
    for (const path of ['/api/services.php', '/api/contactUsapi.php']) {
      const { headers } = await api.request(path, {
        method,
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
});
