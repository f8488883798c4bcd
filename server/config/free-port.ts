import { createServer, type AddressInfo } from 'node:net';
import type { Config } from './config.ts';

/**
 * Replaces `PORT=0` and `STUDIO_PORT=0` by free ports, before anything is created that contains the URLs
 * of site and studio.
 */
export async function withFreePorts(config: Config): Promise<Config> {
  const site = await replacePort(config.port, config.host, config.siteUrl);
  const { studio } = config;
  const free = studio && (await replacePort(studio.port, studio.hosts[0] ?? '', studio.url));
  return { ...config, port: site.port, siteUrl: site.url, studio: free && { ...studio, ...free } };
}

async function replacePort(port: number, host: string, url: string) {
  if (port !== 0) return { port, url };
  const free = await freePort(host);
  return { port: free, url: url.replace(/:0$/, `:${free}`) };
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
