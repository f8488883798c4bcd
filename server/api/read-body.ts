import type { Context } from 'hono';
import type { BodyLimit } from '../limits/request-limits.ts';
import { refuse, refuseInWords } from './json-response.ts';

/**
 * Reads the body of a request as text, with or without Content-Length.
 *
 * @returns the text, or an error response: 413 if it is too long, 400 if it is incomplete
 */
export async function readBody(
  c: Context,
  { bytes: limit }: BodyLimit,
): Promise<string | Response> {
  const request = c.req.raw;
  const length = Number(request.headers.get('Content-Length') ?? NaN);
  try {
    // node:http enforces Content-Length, so the bytes need not be counted.
    if (length <= limit || !request.body) return await request.text();
    const text = length > limit ? null : await readUpTo(request.body, limit);
    if (text !== null) return text;
  } catch {
    // The client has disconnected, so the response hardly matters.
    return refuse(c, 'malformed_body', { body: ['is not complete'] });
  }
  return refuseInWords(c, 'body_too_large', 'body', `This can be at most ${limit} bytes long.`);
}

/** Leaves what exceeds the limit to the server, which discards it after the response. */
async function readUpTo(body: ReadableStream<Uint8Array>, limit: number): Promise<string | null> {
  // One buffer that grows in place: a list of one-byte chunks would take a hundred times their size in memory.
  const bytes = new Uint8Array(new ArrayBuffer(0, { maxByteLength: limit }));
  // To cancel the stream would close the connection before the response.
  for await (const chunk of body.values({ preventCancel: true })) {
    const size = bytes.length;
    if (size + chunk.length > limit) return null;
    bytes.buffer.resize(size + chunk.length);
    bytes.set(chunk, size);
  }
  return new TextDecoder().decode(bytes.slice());
}
