import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fetchBounded } from './fetch-bounded.ts';

it('fetches only what is allowed, also after a redirect', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const to = { '/in': '/in/side', '/out': '/elsewhere' }[url];
    response.writeHead(to ? 302 : 200, to ? { Location: to } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const allows = ({ pathname }: URL) => /^\/(?:in|out)/.test(pathname);
  const fetch = (path: string) =>
    fetchBounded(new URL(path, origin), origin, { bytes: 10, time: 5_000, allows });
  try {
    expect((await fetch('/in')).status).toBe(200);
    await expect(fetch('/out')).rejects.toThrow('not an address to fetch');
    await expect(fetch('/elsewhere')).rejects.toThrow('not an address to fetch');
    expect(asked).toEqual(['/in', '/in/side', '/out']);
  } finally {
    server.close();
  }
});
