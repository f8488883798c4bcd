import { Hono } from 'hono';
import { respondStored } from '../bytes/conditional-response.ts';
import { storeResponse, type Fields } from '../bytes/stored-response.ts';
import { NOTHING_ALLOWED } from '../security-headers.ts';

/** For pictures, which may change under the same name. */
export const MAY_CHANGE: Fields = [
  'Cache-Control',
  'public, max-age=3600, stale-while-revalidate=86400',
];

interface Picture {
  type: string;
  bytes: Buffer;
}

/**
 * Serves pictures that are not files of this site, below a path of its own.
 *
 * @param prefix of their paths, with a trailing slash
 * @param read the picture by the rest of its path; null if there is none
 * @param shared headers of every response
 */
export function providedPictureRoutes(
  prefix: string,
  read: (name: string) => Promise<Picture | null>,
  shared: Fields,
): Hono {
  const app = new Hono();
  app.get(`${prefix}:name`, async (c) => {
    const picture = await read(c.req.param('name') ?? '');
    if (!picture) return c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' });
    const fields = [
      'Content-Type',
      picture.type,
      'Content-Security-Policy',
      NOTHING_ALLOWED,
      ...MAY_CHANGE,
      ...shared,
    ];
    return respondStored(c.req.raw, storeResponse(fields, { identity: picture.bytes }));
  });
  return app;
}
