import { Agent, request } from 'node:http';
import { sampleFields } from '../tests/helpers/enquiries.ts';

/** Concurrent enquiries. */
export const CONCURRENCY = 64;

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

let number = 0;

/** Measures `times` runs of the work, each with a unique number. */
export async function measureWork(
  times: number,
  concurrency: number,
  work: (number: number) => unknown,
): Promise<Measured> {
  const took: number[] = [];
  let left = times;
  const worker = async () => {
    while (left-- > 0) {
      const startTime = performance.now();
      await work(number++);
      took.push(performance.now() - startTime);
    }
  };
  const startTime = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - startTime) / 1_000;
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { perSecond: times / seconds, p50: at(0.5), p99: at(0.99) };
}

/** A client with 64 connections that posts enquiries to a site; rejects unless 201. */
export function openEnquiryClient(url: string, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const { hostname, port } = new URL(url);
  const run = (n: number): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      let isAnswered = false;
      const body = JSON.stringify(sampleFields(n));
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': `h-${n}`,
      };
      const options = { hostname, port, agent, headers, method: 'POST', path };
      const posting = request(options, (response) => {
        isAnswered = true;
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 201) resolve();
          else reject(new Error(`status ${response.statusCode}`));
        });
      });
      posting.on('error', (error: NodeJS.ErrnoException) => {
        // The site closed an idle connection just as it was used. Browsers send the request again, too.
        const isStale = posting.reusedSocket && error.code === 'ECONNRESET' && !isAnswered;
        if (isStale) resolve(run(n));
        else reject(error);
      });
      posting.end(body);
    });
  return { run, close: () => agent.destroy() };
}
