import { createServer, type AddressInfo } from 'node:net';
import type { Config } from './config.ts';

/**
 * Replaces `PORT=0` by a free port, before anything is created that contains the site's URL.
 */
export async function withFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) };
}

/** Finds a port of the host that is currently unused. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
