const shared = new WeakMap<ReadableStream, Buffer<ArrayBuffer>>();

/**
 * A body for a Response of cached bytes, which never change. `new Response(bytes)` copies them, and so
 * does each step until they are sent: at 200 kB a garbage collection for every ten requests.
 */
export function sharedBody(bytes: Buffer<ArrayBuffer>): ReadableStream {
  // Not of type `bytes`, which would detach their memory from the cache.
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  shared.set(body, bytes);
  return body;
}

/** The whole body of a Response; a shared body is not copied. */
export async function wholeBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const known = response.body && shared.get(response.body);
  return known ?? Buffer.from(await response.arrayBuffer());
}
