import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Config } from './config.ts';

/** Ports that nobody else gets until they are released, just before something listens on them. */
export interface HeldPorts {
  release(port: number): Promise<void>;
}

/** How many ports are tried, if the first is free at one of the addresses only. */
const ATTEMPTS = 20;

/**
 * Replaces `PORT=0` and `STUDIO_PORT=0` by free ports, before anything is created that contains the URLs
 * of site and studio.
 */
export async function holdFreePorts(config: Config): Promise<{ config: Config; ports: HeldPorts }> {
  const held = new Map<number, Server[]>();
  async function replacePort(port: number, hosts: readonly string[], url: string) {
    if (port !== 0) return { port, url };
    const servers = await listenOnFreePort(hosts);
    const free = portOf(servers[0]!);
    held.set(free, servers);
    return { port: free, url: url.replace(/:0$/, `:${free}`) };
  }
  const site = await replacePort(config.port, [config.host], config.siteUrl);
  const { studio } = config;
  const free = studio && (await replacePort(studio.port, studio.hosts, studio.url));
  return {
    config: {
      ...config,
      port: site.port,
      siteUrl: site.url,
      studio: free && { ...studio, ...free },
    },
    ports: { release: async (port) => closeAll(held.get(port) ?? []) },
  };
}

/** Finds a port of the host that is currently unused. */
export async function freePort(host: string): Promise<number> {
  const [server] = await listenOnFreePort([host]);
  const port = portOf(server!);
  await closeAll([server!]);
  return port;
}

/**
 * Listens on one port of several addresses, except those that the machine lacks.
 *
 * @throws if the first address cannot be used
 */
async function listenOnFreePort(hosts: readonly string[], attempts = ATTEMPTS): Promise<Server[]> {
  const servers: Server[] = [];
  for (const host of hosts) {
    // What is never released ends with the process. Whoever connects must not hold it.
    const server = createServer((socket) => socket.destroy()).unref();
    try {
      server.listen(servers[0] ? portOf(servers[0]) : 0, host);
      await once(server, 'listening');
      servers.push(server);
    } catch (error) {
      if (servers.length === 0) throw error;
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempts === 0) continue;
      await closeAll(servers);
      return listenOnFreePort(hosts, attempts - 1);
    }
  }
  return servers;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const closeAll = (servers: readonly Server[]) =>
  Promise.all(servers.map((server) => once(server.close(), 'close'))).then(() => {});
