import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from './open-loop.ts';

/**
 * Requests the home page repeatedly on several connections, as cheaply as possible in Node, because the
 * client shares the machine with the servers.
 *
 * @param urls servers among which the connections are divided
 * @returns responses per second
 */
export async function loadPages(
  urls: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      openClient(Number(new URL(urls[index % urls.length]!).port)),
    ),
  );
  let responses = 0;
  let bad = 0;
  let over = false;
  const repeat = (client: (typeof clients)[number]) =>
    client.ask('/', (status) => {
      responses++;
      if (status !== 200) bad++;
      if (!over) repeat(client);
    });
  const startTime = performance.now();
  clients.forEach(repeat);
  await sleep(seconds * 1_000);
  const perSecond = (responses * 1_000) / (performance.now() - startTime);
  over = true;
  for (const client of clients) client.close();
  if (bad > 0) throw new Error(`${bad} of ${responses} responses had not the status 200`);
  return perSecond;
}
