import { parentPort, workerData } from 'node:worker_threads';
import { openInsiders } from '../tests/helpers/process/busy-insiders.ts';

/** The insiders of bench/insiders.ts: on a message they begin, on the next they stop and answer what they got. */
const { studio, owner } = workerData as {
  studio: { url: string; studioUrl: string };
  owner: string;
};
let insiders: Awaited<ReturnType<typeof openInsiders>> | undefined;
parentPort!.on('message', () => {
  void (async () => {
    const stopped = await insiders?.stop();
    insiders = stopped ? undefined : await openInsiders(studio, owner);
    parentPort!.postMessage(stopped, []);
  })();
});
