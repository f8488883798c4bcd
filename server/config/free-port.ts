import { createServer, type AddressInfo } from 'node:net';
import type { Config } from './config.ts';

/**
 * Chooses the port where the settings leave that to the system (`PORT=0`), before
 * anything is made that names the address of the site.
 */
export async function withFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) };
}

/** A port of the host that nobody listens on at this moment. */
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
