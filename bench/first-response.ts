import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Target } from './report.ts';

/** TCP's first flight: ten packets. */
const FIRST_FLIGHT = 14_600;
/** Pages over one flight anyway. */
const HOME = 19_000;
const SERVICE_PAGE = 22_000;

/** Pages that are rendered for one request, one of each kind. */
export const RESULT_PAGES = [
  '/rates?role=bookeeper&wage=52000&country=usa',
  '/time-zones?zone=London',
  '/people?service=bookeeper',
  '/search?q=bookkeeping',
];

/** The bytes on the wire of a page's first response, brotli with headers, over a new connection. */
export async function firstResponseBytes(url: string): Promise<number> {
  // Keep-alive, as in browsers; a connection per page, so that its bytes can be counted.
  const agent = new Agent({ keepAlive: true });
  const outgoing = get(url, { agent, headers: { 'Accept-Encoding': 'br' } });
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { socket } = response;
  response.resume();
  await once(response, 'end');
  const bytes = socket.bytesRead;
  agent.destroy();
  return bytes;
}

/** @param path of the page, like `/services/bookeeper` */
export function firstResponseTarget(path: string, measured: number): Target {
  const others = path.startsWith('/services/') ? SERVICE_PAGE : FIRST_FLIGHT;
  return {
    what: `${path}: first response, bytes`,
    measured,
    most: path === '/' ? HOME : others,
  };
}
