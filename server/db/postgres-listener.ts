import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';

/** Milliseconds between attempts to connect again. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/**
 * Listens on a connection of its own, and connects again when it is lost.
 *
 * @param heard is called for each announcement, and after each connection,
 *   because something may have been announced before it
 * @returns what ends it
 */
export function listenToPostgres(
  config: ClientConfig,
  channel: string,
  heard: () => void,
): () => void {
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve()),
  );
  let pause = FIRST_PAUSE;

  async function connectOnce(): Promise<void> {
    const { Client } = await import('pg');
    const connected = new Client(config);
    const lost = new Promise<void>((resolve) => {
      connected.once('error', () => resolve());
      connected.once('end', () => resolve());
    });
    // One that breaks has told of it; what it says after that is of no use.
    connected.on('error', () => {});
    connected.on('notification', heard);
    try {
      await connected.connect();
      await connected.query(`listen ${channel}`);
      pause = FIRST_PAUSE;
      heard();
      await Promise.race([lost, ended]);
    } finally {
      connected.removeListener('notification', heard);
      await connected.end().catch(() => {});
    }
  }

  void (async () => {
    while (!ending.signal.aborted) {
      await connectOnce().catch(() => {});
      // Cut short when it is ended.
      await sleep(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  })();
  return () => ending.abort();
}
