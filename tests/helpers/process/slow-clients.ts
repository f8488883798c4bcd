import { connect, type Socket } from 'node:net';
import { ENQUIRY_PATH } from '../../../contract/enquiry/enquiry.ts';

/** What a slow client does slowly. */
export type Slowness = 'head' | 'body' | 'reading';

const POST = `POST /${ENQUIRY_PATH} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;

/**
 * Opens slow clients, each with its own connection: they send one byte of the headers or the body
 * every second, or do not read the response.
 */
export async function openSlowClients(siteUrl: string, count: number, largeFile: string) {
  const port = Number(new URL(siteUrl).port);
  const kinds: Slowness[] = ['head', 'body', 'reading'];
  const clients: { socket: Socket; kind: Slowness }[] = [];
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % kinds.length]!;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    if (kind === 'head') socket.write('GET / HTTP/1.1\r\nHost: site\r\nX-Slow: ');
    else if (kind === 'body') socket.write(`${POST}{"name":"`);
    else socket.write(`GET ${largeFile} HTTP/1.1\r\nHost: site\r\n\r\n`);
    if (kind === 'reading') socket.pause();
    else socket.resume();
    clients.push({ socket, kind });
  }
  const timer = setInterval(() => {
    for (const { socket, kind } of clients)
      if (kind !== 'reading' && socket.writable) socket.write('x');
  }, 1_000);
  return {
    /** How many connections of a kind the server has not closed. */
    open: (kind: Slowness) =>
      clients.filter((client) => client.kind === kind && !client.socket.closed).length,
    close() {
      clearInterval(timer);
      for (const { socket } of clients) socket.destroy();
    },
  };
}
