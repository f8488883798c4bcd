import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { showExport } from '../../actions/enquiries/show-enquiries.ts';
import { query } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import { readerOf, type StudioEnv } from '../studio-context.ts';
import { exportQuery } from './desk-calls.ts';
import { filterOf } from './filter-of.ts';

/** Below /api/enquiries: what a list shows, as a file. */
export const exportRoutes = () =>
  new Hono<StudioEnv>().get(
    '/export',
    may('enquiries:read'),
    verified,
    query(exportQuery),
    async (c) => {
      const asked = c.req.valid('query');
      const { format } = asked;
      const filter = filterOf(c, asked);
      const chunks = encoded(await showExport(readerOf(c.get('acting')), filter, format));
      const name = `enquiries-${new Date().toISOString().slice(0, 10)}.${format}`;
      // A body of type JSON would be compressed as a whole.
      return new Response(Readable.toWeb(Readable.from(chunks)) as ReadableStream, {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename="${name}"`,
        },
      });
    },
  );

async function* encoded(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text);
}
