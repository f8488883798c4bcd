import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

export interface OpenLoopOptions {
  port: number;
  /** Requests per second, however slow the responses are. */
  rate: number;
  /** In seconds. */
  seconds: number;
  connections: number;
  /** The path of the next request. */
  path: () => string;
  /** Called with every response's path and the milliseconds since its request was due. */
  answered?: (path: string, took: number) => void;
}

export interface OpenLoopResult {
  /** Milliseconds from when each request was due to the last byte, or to the end of the run. */
  took: number[];
  /** Responses whose status was not 200. */
  bad: number;
}

const HEADERS = '\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n';
/** Milliseconds to wait for the last responses. */
const LAST_RESPONSES = 2_000;

/**
 * A client that sends requests at a steady rate, however slow the responses are, and measures from when
 * each was due. A slow response therefore counts for every request that it delays (no coordinated
 * omission). Supports only responses with Content-Length.
 */
export async function openLoop(options: OpenLoopOptions): Promise<OpenLoopResult> {
  const { port, rate, seconds, path, answered } = options;
  const result: OpenLoopResult = { took: [], bad: 0 };
  const idle: Client[] = [];
  // A queue; `taken` is its head. Entries stay until the end, because shift() is slow on a long one.
  const due: number[] = [];
  let taken = 0;
  const inFlight = new Set<number>();
  const clients = await Promise.all(
    Array.from({ length: options.connections }, () => openClient(port)),
  );

  function next(client: Client): void {
    const at = due[taken];
    if (at === undefined) return void idle.push(client);
    taken++;
    const asked = path();
    inFlight.add(at);
    client.ask(asked, (status) => {
      inFlight.delete(at);
      const took = performance.now() - at;
      result.took.push(took);
      if (status !== 200) result.bad++;
      answered?.(asked, took);
      next(client);
    });
  }
  clients.forEach(next);

  const total = Math.round(rate * seconds);
  const startTime = performance.now();
  let asked = 0;
  while (asked < total) {
    const now = performance.now();
    // The first is due at once.
    const until = Math.min(total, Math.floor(((now - startTime) / 1_000) * rate) + 1);
    for (; asked < until; asked++) due.push(startTime + (asked / rate) * 1_000);
    // Round robin, because the server closes idle connections.
    while (due.length > taken && idle.length > 0) next(idle.shift()!);
    // Responses are read meanwhile. Without a pause a client at a low rate would take a core from the site.
    await (rate < 1_000 ? sleep(1) : setImmediate());
  }
  const end = performance.now() + LAST_RESPONSES;
  while (result.took.length < total && performance.now() < end) await sleep(5);
  const over = performance.now();
  for (const at of [...inFlight, ...due.slice(taken)]) result.took.push(over - at);
  for (const client of clients) client.close();
  return result;
}

interface Client {
  ask(path: string, answered: (status: number) => void): void;
  close(): void;
}

/** One connection with at most one request in flight. */
async function openClient(port: number): Promise<Client> {
  let answered: (status: number) => void = () => {};
  let missing = 0;
  let status = 0;
  let head = '';
  const onData = (chunk: Buffer) => {
    if (missing === 0) {
      // Decode only the headers, unless they arrive in two chunks.
      const whole = head === '' ? chunk.indexOf('\r\n\r\n') : -1;
      head += chunk.toString('latin1', 0, whole < 0 ? chunk.length : whole + 4);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      const more = whole < 0 ? head.length : chunk.length;
      missing = end + 4 + length - more;
      head = '';
    } else missing -= chunk.length;
    if (missing === 0) answered(status);
  };
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ port, host: '127.0.0.1', noDelay: true });
    opening.once('connect', () => resolve(opening));
    opening.once('error', reject);
  });
  socket.on('data', onData);
  // Its request counts as failed.
  socket.on('error', () => {});
  return {
    ask(path, whenAnswered) {
      answered = whenAnswered;
      socket.write(`GET ${path} HTTP/1.1${HEADERS}`);
    },
    close: () => socket.destroy(),
  };
}
