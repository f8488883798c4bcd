import { expect, test } from 'vitest';
import { openPageCache } from '../../tests/helpers/page-cache.ts';
import { respondWithPage } from './page-response.ts';

const SENT = { result: 'sent', number: '7f3a9c21', answerBy: null };

function build() {
  const { cache, render } = openPageCache(async (request, { formOutcome, gone }) => {
    const { pathname, search } = new URL(request.url);
    return new Response(
      `<link rel="canonical" href="http://site.test/a"/>${pathname}${search} ${formOutcome && formOutcome.result}`,
      { status: gone ? 404 : 200 },
    );
  });
  const state = { full: false };
  const queue = { render, full: () => state.full };
  const respond = (url: string, renderContext = {}) =>
    respondWithPage(cache, queue, new Request(`http://site.test${url}`), {
      gone: false,
      formOutcome: null,
      ...renderContext,
    });
  return { cache, respond, state };
}

test('a thank-you page is rendered for its request alone, without the receipt', async () => {
  const { cache, respond } = build();
  const thanks = await respond('/a?sent=receipt', { formOutcome: SENT });
  expect(await thanks.text()).toMatch(/>\/a sent$/);
  expect(thanks.headers.get('Cache-Control')).toBe('no-store');
  expect(cache.count).toBe(0);
});

test('an ordinary page is cached, whatever its query', async () => {
  const { cache, respond } = build();
  expect((await respond('/a')).headers.get('ETag')).not.toBeNull();
  await respond('/a?sent=forged');
  expect(cache.count).toBe(1);
});

test('a page that is gone is never cached', async () => {
  const { cache, respond } = build();
  expect((await respond('/a', { gone: true })).headers.get('Cache-Control')).toBe('no-store');
  expect(cache.count).toBe(0);
});

test('while the queue is full only a cached page is sent', async () => {
  const { respond, state } = build();
  await respond('/a');
  state.full = true;
  expect((await respond('/a')).status).toBe(200);
  for (const refused of [respond('/b'), respond('/a', { formOutcome: SENT })]) {
    const { status, headers } = await refused;
    expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
  }
});
