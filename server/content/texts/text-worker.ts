import { parentPort } from 'node:worker_threads';
import { textJobs, type TextJobs } from './text-jobs.ts';
import type { TextMessage } from './text-thread.ts';

/** The thread of text-thread.ts. */
const port = parentPort!;
const send = (message: TextMessage) => port.postMessage(message, []);

port.on('message', ({ name, given }: { name: keyof TextJobs; given: unknown[] }) => {
  try {
    send({ result: (textJobs[name] as (...given: unknown[]) => unknown)(...given) });
  } catch (error) {
    send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
send(null);
