import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';

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
  let ended = false;
  let client: Client | null = null;

  async function connectOnce(): Promise<void> {
    const { default: pg } = await import('pg');
    const connected = new pg.Client(config);
    client = connected;
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
      await lost;
    } finally {
      connected.removeListener('notification', heard);
      await connected.end().catch(() => {});
    }
  }

  let pause = FIRST_PAUSE;
  void (async () => {
    while (!ended) {
      await connectOnce().catch(() => {});
      if (ended) break;
      await sleep(pause, undefined, { ref: false });
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  })();
  return () => {
    ended = true;
    client?.end().catch(() => {});
  };
}
