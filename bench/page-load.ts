import { connect, type Socket } from 'node:net';

/**
 * Asks for one page over and over on each of some connections, as cheaply as it
 * can be done in Node: the client shares the machine with what it measures.
 *
 * @param urls servers among which the connections are divided
 * @returns answers a second
 */
export async function loadPages(
  urls: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  let answers = 0;
  let over = false;
  const open = (url: string) =>
    new Promise<Socket>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const request = `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\n\r\n`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(request);
        resolve(socket);
      });
      let left = -1;
      let head = '';
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (left < 0) {
          head += chunk.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          const length = /content-length: (\d+)/i.exec(head)?.[1];
          if (!head.startsWith('HTTP/1.1 200') || length === undefined)
            throw new Error(head.slice(0, end));
          left = Number(length) - (head.length - end - 4);
          head = '';
        } else left -= chunk.length;
        if (left > 0) return;
        left = -1;
        answers++;
        if (!over) socket.write(request);
      });
    });
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, index) => open(urls[index % urls.length]!)),
  );
  const begun = performance.now();
  answers = 0;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const perSecond = (answers * 1_000) / (performance.now() - begun);
  over = true;
  for (const socket of sockets) socket.destroy();
  return perSecond;
}
