import { parentPort } from 'node:worker_threads';
import type { JobMessage } from './job-thread.ts';

/** Within a thread of job-thread.ts: does its jobs, which have these names. */
export function serveJobs(jobs: Readonly<Record<string, (...given: never[]) => unknown>>): void {
  const port = parentPort!;
  const send = (message: JobMessage) => port.postMessage(message, []);
  port.on('message', ({ name, given }: { name: string; given: never[] }) => {
    try {
      send({ result: jobs[name]!(...given) });
    } catch (error) {
      send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  send(null);
}
