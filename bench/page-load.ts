import { connect, type Socket } from 'node:net';

/**
 * Requests one page repeatedly on several connections, as cheaply as possible in Node, because the
 * client shares the machine with the servers.
 *
 * @param urls servers among which the connections are divided
 * @returns responses per second
 */
export async function loadPages(
  urls: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  let responses = 0;
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
        responses++;
        if (!over) socket.write(request);
      });
    });
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, index) => open(urls[index % urls.length]!)),
  );
  const startTime = performance.now();
  responses = 0;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const perSecond = (responses * 1_000) / (performance.now() - startTime);
  over = true;
  for (const socket of sockets) socket.destroy();
  return perSecond;
}
