import type { IncomingMessage } from 'node:http';

/**
 * Reads the body of a response.
 *
 * @param limit in bytes
 * @returns null if it is longer; the connection is closed then
 * @throws if the connection ends before the body, or the request is aborted
 */
export async function readBounded(
  response: IncomingMessage,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the response.
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
