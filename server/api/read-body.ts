import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { refuse, refuseInWords } from './json-response.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Milliseconds for which the rest of an oversized body is read and discarded before the response:
 * closing a connection while data still arrives can destroy the response (TCP reset).
 */
const LINGER = 250;

/**
 * Reads the body of a request as text, with or without Content-Length.
 *
 * @param limit in bytes
 * @returns the text, or an error response: 413 if it is too long, 400 if it is incomplete
 */
export async function readBody(c: Context, limit: number): Promise<string | Response> {
  const request = c.req.raw;
  const length = Number(request.headers.get('Content-Length') ?? NaN);
  try {
    // node:http enforces Content-Length, so the bytes need not be counted.
    if (length <= limit) return await request.text();
    const reader = request.body?.getReader();
    if (!reader) return '';
    const text = length > limit ? null : await readUpTo(reader, limit);
    if (text !== null) return text;
    // The rest of the body does not matter.
    await Promise.race([drop(reader).catch(() => {}), sleep(LINGER)]);
  } catch {
    // The client has disconnected, so the response hardly matters.
    return refuse(c, 'malformed_body', { body: ['is not complete'] });
  }
  return refuseInWords(c, 'body_too_large', 'body', `This can be at most ${limit} bytes long.`);
}

async function readUpTo(reader: Reader, limit: number): Promise<string | null> {
  // One buffer that grows in place: a list of one-byte chunks would take a hundred times their size in memory.
  const bytes = new Uint8Array(new ArrayBuffer(0, { maxByteLength: limit }));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(bytes.slice());
    const size = bytes.length;
    if (size + value.length > limit) return null;
    bytes.buffer.resize(size + value.length);
    bytes.set(value, size);
  }
}

/** Reads and discards the rest of the body. */
async function drop(reader: Reader): Promise<void> {
  while (!(await reader.read()).done);
}
