import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6, type BlockList, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { clientAddress, clientGroup, isTrusted, subnetOf } from '../network/client-address.ts';
import { createIncrementLog } from '../metrics/increment-log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { SMALL_BODY, type ListenerLimits } from '../limits/request-limits.ts';

/** An IPv6 /48, which contains 65,536 of /64, may have the connections of this many clients. */
const CLIENTS_OF_SITE = 4;
/** The share of all connections reserved for new ones, so that they can send their first request. */
const SHARE_OF_NEW = 0.1;
/** How many of the oldest connections are compared before one is closed. */
const CANDIDATES = 16;

interface ClientLimitsOptions {
  metrics: Pick<Metrics, 'limited'>;
  log: Pick<Logger, 'warn'>;
  trustedProxies: BlockList;
  limits: ListenerLimits;
}

export type ClientLimits = ReturnType<typeof createClientLimits>;

/**
 * Prevents one client from exhausting connections, many from shutting out the others, and all from
 * exhausting memory. A proxy in TRUSTED_PROXIES has no limit of connections.
 */
export function createClientLimits({
  metrics: { limited },
  log,
  trustedProxies,
  limits,
}: ClientLimitsOptions) {
  const connections = new Map<string, number>();
  /** Connections that have not sent a complete request, oldest first, with their clients. */
  const waiting = new Map<Socket, string>();
  /** Connections that have sent one, oldest first. */
  const served = new Map<Socket, string>();
  let allConnections = 0;
  let bodies = 0;
  const bodyLength = ({ headers }: IncomingMessage) =>
    headers['transfer-encoding'] === undefined
      ? Number(headers['content-length'] ?? 0)
      : limits.largestBody;
  const reached = createIncrementLog(log, 'limits reached: requests refused', limited);

  function refuse(limit: keyof typeof limited): false {
    limited[limit]++;
    reached();
    return false;
  }
  /** The address to count for; null for a trusted proxy or an unknown address. */
  function addressOf({ remoteAddress }: Socket): string | null {
    const address = clientAddress(remoteAddress ?? null, null, trustedProxies);
    return address === null || isTrusted(address, trustedProxies) ? null : address;
  }
  /** Closes an old connection. Connections of trusted proxies are in neither map, so they stay. */
  function closeOldest(): void {
    const ofNew = limits.allConnections * SHARE_OF_NEW;
    const among = waiting.size > ofNew || served.size === 0 ? waiting : served;
    let oldest: Socket | undefined;
    let most = 0;
    // Of the oldest few, close one of the client with the most: a visitor on a slow line has few.
    for (const [socket, client] of among.entries().take(CANDIDATES)) {
      const held = connections.get(client) ?? 0;
      if (held > most) [oldest, most] = [socket, held];
    }
    if (!oldest) return;
    among.delete(oldest);
    oldest.destroy();
    refuse('connections');
  }
  function requestArrived(socket: Socket): void {
    const client = waiting.get(socket);
    if (client === undefined) return;
    waiting.delete(socket);
    served.set(socket, client);
  }

  return {
    arrival: limits.arrival,
    /**
     * Counts a connection until it closes; false when its client has too many. When all have too many,
     * an older one is closed for it.
     */
    takeConnection(socket: Socket): boolean {
      const address = addressOf(socket);
      const groups = address === null ? [] : [clientGroup(address)];
      if (address !== null && isIPv6(address)) groups.push(subnetOf(address));
      const isFull = (group: string, wider: number) =>
        (connections.get(group) ?? 0) >= limits.connections * (wider ? CLIENTS_OF_SITE : 1);
      if (groups.some(isFull)) return refuse('clientConnections');
      if (allConnections >= limits.allConnections) closeOldest();
      const count = (change: number) => {
        allConnections += change;
        for (const group of groups) add(connections, group, change);
      };
      count(1);
      const widest = groups.at(-1);
      if (widest !== undefined) waiting.set(socket, widest);
      socket.once('close', () => {
        count(-1);
        waiting.delete(socket);
        served.delete(socket);
      });
      return true;
    },
    /** Call when a connection has sent a complete request: such connections are closed last. */
    requestArrived,
    /** The same for node:http, whose request may have a body that is still to arrive. */
    requestBegan(request: IncomingMessage): void {
      const arrived = () => requestArrived(request.socket);
      if (bodyLength(request) === 0) arrived();
      else request.once('end', arrived);
    },
    /** Counts a request's body until its response closes; false when there are too many bytes. */
    takeBody(request: IncomingMessage, response: ServerResponse): boolean {
      const bytes = bodyLength(request);
      if (limits.streamed?.test(request.url?.replace(/\?.*/s, '') ?? '')) return true;
      if (bytes <= SMALL_BODY || bytes > limits.largestBody) return true;
      if (bodies + bytes > limits.bodies) return refuse('bodies');
      bodies += bytes;
      response.once('close', () => (bodies -= bytes));
      return true;
    },
  };
}

/** Adds to a client's count; a count of zero is removed. */
function add(held: Map<string, number>, client: string, change: number): void {
  const sum = (held.get(client) ?? 0) + change;
  if (sum > 0) held.set(client, sum);
  else held.delete(client);
}
