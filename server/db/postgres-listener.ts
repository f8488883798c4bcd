import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import { repeat } from '../concurrency/repeat.ts';

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

  async function connectOnce(): Promise<number> {
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
      return PAUSE;
    } finally {
      client.removeListener('notification', onNotify);
      await client.end().catch(() => {});
    }
  }

  const connecting = repeat(connectOnce, { name: 'notifications', retryAfter: PAUSE, stopping });
  return () => {
    void connecting.stop();
  };
}
