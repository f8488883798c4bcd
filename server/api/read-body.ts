import type { Context } from 'hono';
import { refuse, refuseInWords } from './answer.ts';

/**
 * The body of a request as text, whether it comes whole, streamed with no length
 * said, or not at all. What lies beyond the limit is not read.
 *
 * @param limit in bytes
 * @returns the text, or the refusal to answer with: 413 when it is too long, 400
 *   when it was cut off
 */
export async function readBody(c: Context, limit: number): Promise<string | Response> {
  try {
    const body = await readUpTo(c.req.raw, limit);
    if (body !== null) return body;
  } catch {
    // The client has gone, so that it hardly matters what is answered.
    return refuse(c, 400, { body: ['is not complete'] }, { Connection: 'close' });
  }
  // The rest of the body is not read, so the connection cannot be used again.
  return refuseInWords(c, 413, 'body', `This can be at most ${limit} bytes long.`, {
    Connection: 'close',
  });
}

async function readUpTo(request: Request, limit: number): Promise<string | null> {
  const length = request.headers.get('Content-Length');
  // node:http reads exactly as much as was said, so that there is nothing to count.
  if (length !== null) return Number(length) > limit ? null : request.text();
  const reader = request.body?.getReader();
  if (!reader) return '';
  // Copied together as they come: each piece of one byte would hold a hundred in memory.
  let bytes = new Uint8Array(4_096);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(bytes.subarray(0, size));
    const end = size + value.length;
    if (end > limit) {
      void reader.cancel().catch(() => {});
      return null;
    }
    if (end > bytes.length) {
      const larger = new Uint8Array(Math.max(end, bytes.length * 2));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(value, size);
    size = end;
  }
}
