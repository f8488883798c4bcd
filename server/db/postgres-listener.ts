import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';

/** Milliseconds between reconnects. */
const PAUSE = 500;

/**
 * Listens for notifications on a dedicated connection, and reconnects when it is lost.
 *
 * @param onNotify called for each notification, and after each connect, because notifications may
 *   have been missed
 * @returns a function that stops listening
 */
export function listenToPostgres(config: ClientConfig, onNotify: () => void): () => void {
  const stopping = new AbortController();
  const ended = once(stopping.signal, 'abort');

  async function connectOnce(): Promise<void> {
    const { Client } = await import('pg');
    const client = new Client(config);
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    // Without a listener, a second error event would crash the process.
    client.on('error', () => {});
    client.on('notification', onNotify);
    try {
      await client.connect();
      await client.query('listen citadel_content');
      onNotify();
      await Promise.race([lost, ended]);
    } finally {
      client.removeListener('notification', onNotify);
      await client.end().catch(() => {});
    }
  }

  void (async () => {
    while (!stopping.signal.aborted) {
      await connectOnce().catch(() => {});
      // The signal cuts the sleep short.
      await sleep(PAUSE, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  })();
  return () => stopping.abort();
}
