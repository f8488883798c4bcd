/** Adds pictures for pictures.ts, in a thread: what their megabytes cost the sender must not delay its requests. */
import { readdirSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { addPictures } from './photographs.ts';
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

parentPort!.on('message', async (photographs: Uint8Array[]) => {
  const looking = setInterval(lookAtChild, 200);
  const start = performance.now();
  await addPictures(studioUrl, headers, photographs);
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(looking);
  parentPort!.postMessage({ seconds, childMemory }, []);
});
