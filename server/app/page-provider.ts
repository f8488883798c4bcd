import type { Hono } from 'hono';
import { bodyBehind } from '../api/json-response.ts';
import { isPicture, type Pictures } from '../http/files/pictures.ts';
import { createPageProvider } from '../pages/render/recorded-calls.ts';

/** The API as pages call it; these calls, and those for pictures, are handled in-process. */
export function openPageProvider({
  readingApi,
  pictures,
}: {
  readingApi: Pick<Hono, 'fetch'>;
  pictures: Pictures;
}) {
  return createPageProvider(async (address) => {
    const request = new Request(`http://provider.internal${address}`);
    const response = await (isPicture(request)
      ? pictures.respond(request)
      : readingApi.fetch(request));
    const { status } = response;
    const body = bodyBehind(response);
    if (body) return { status, value: body.value, digest: body.etag };
    const digest = `${status} ${response.headers.get('ETag')}`;
    return { status, value: await response.text(), digest };
  });
}
