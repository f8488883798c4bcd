/** Adds pictures for pictures.ts, in a thread: what their megabytes cost the sender must not delay its requests. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ListedPicture } from '../server/studio/pictures/list-pictures.ts';
import { memoryOf } from './site-process.ts';

const { studioUrl, headers } = workerData as { studioUrl: string; headers: Record<string, string> };

/** The most memory of a child process that decodes pictures, in bytes. */
let childMemory = 0;
let child: string | undefined;
function lookAtChild() {
  try {
    child ??= readdirSync('/proc').find(
      (pid) =>
        /^\d+$/.test(pid) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker'),
    );
    if (child) childMemory = Math.max(childMemory, memoryOf(Number(child)));
  } catch {
    // It has ended.
    child = undefined;
  }
}

/** Adds pictures, and waits until the sizes of all stand; seconds. */
async function addPictures(photographs: readonly Uint8Array[]): Promise<number> {
  const start = performance.now();
  const ids: string[] = [];
  for (const body of photographs) {
    const address = `${studioUrl}/api/pictures?name=photo.jpg`;
    const response = await fetch(address, { method: 'POST', headers, body: body as BodyInit });
    const { picture } = (await response.json()) as { picture: ListedPicture };
    ids.push(picture.id);
  }
  for (const id of ids)
    for (;;) {
      const response = await fetch(`${studioUrl}/api/pictures/${id}`, { headers });
      const { picture } = (await response.json()) as { picture: ListedPicture };
      if (picture.state === 'ready') break;
      await sleep(200);
    }
  return (performance.now() - start) / 1_000;
}

parentPort!.on('message', async (photographs: Uint8Array[]) => {
  const looking = setInterval(lookAtChild, 200);
  const seconds = await addPictures(photographs);
  clearInterval(looking);
  parentPort!.postMessage({ seconds, childMemory }, []);
});
