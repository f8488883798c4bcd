import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { refuse, refuseInWords } from './json-response.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Milliseconds for which a body that is too long is read on and dropped before it
 * is refused: closing a connection on which data still arrives can destroy the
 * response.
 */
const LINGER = 250;

/**
 * The body of a request as text, whether it comes whole, streamed with no length
 * said, or not at all.
 *
 * @param limit in bytes
 * @returns the text, or the refusal to answer with: 413 when it is too long, 400
 *   when it was cut off
 */
export async function readBody(c: Context, limit: number): Promise<string | Response> {
  const request = c.req.raw;
  const length = Number(request.headers.get('Content-Length') ?? NaN);
  try {
    // A length that was said is kept to by node:http, so that nothing needs counting.
    if (length <= limit) return await request.text();
    const reader = request.body?.getReader();
    if (!reader) return '';
    const text = length > limit ? null : await readUpTo(reader, limit);
    if (text !== null) return text;
    await Promise.race([drop(reader), sleep(LINGER)]);
  } catch {
    // The client has gone, so that it hardly matters what is answered.
    return refuse(c, 'malformed_body', { body: ['is not complete'] });
  }
  return refuseInWords(c, 'body_too_large', 'body', `This can be at most ${limit} bytes long.`);
}

async function readUpTo(reader: Reader, limit: number): Promise<string | null> {
  // Copied together as they come: each piece of one byte would hold a hundred in memory.
  let bytes = new Uint8Array(4_096);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(bytes.subarray(0, size));
    const end = size + value.length;
    if (end > limit) return null;
    if (end > bytes.length) {
      const larger = new Uint8Array(Math.max(end, bytes.length * 2));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(value, size);
    size = end;
  }
}

/** Reads what is left, to its end or that of the connection. */
async function drop(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Nobody wanted it.
  }
}
