import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Logger } from 'pino';
import { clientAddress, clientGroup, isTrusted } from '../network/client-address.ts';
import { createIncrementLog } from '../operations/increment-log.ts';
import type { Metrics } from '../operations/metrics.ts';

const KB = 1024;

/** Limits per client and in total. A client is an IPv4 address or an IPv6 /64. */
export interface Limits {
  /** Connections of one client. A browser opens six, so an office of eighty fits behind one address. */
  connections: number;
  /** Bytes of one client's request bodies in progress, by their Content-Length. */
  clientBodies: number;
  /** The same for all clients. */
  bodies: number;
}

export const LIMITS: Limits = { connections: 512, clientBodies: 4096 * KB, bodies: 64 * 1024 * KB };

/** For benchmarks and tests, whose clients share one address. */
export const NO_LIMITS_OF_ONE: Limits = {
  ...LIMITS,
  connections: Infinity,
  clientBodies: Infinity,
};

/** In bytes. Bodies up to this size, which nearly all enquiries are, always pass. */
const SMALL_BODY = 16 * KB;
/** In bytes. Endpoints refuse longer bodies unread; a body of unknown length counts as this long. */
const LARGEST_BODY = 512 * KB;

export interface ClientLimitsOptions {
  metrics: Pick<Metrics, 'limited'>;
  log: Pick<Logger, 'warn'>;
  trustedProxies: BlockList;
  limits?: Limits;
}

export type ClientLimits = ReturnType<typeof createClientLimits>;

/**
 * Prevents one client from exhausting connections and memory. A proxy in TRUSTED_PROXIES has no limit
 * of connections; bodies count for the client it names.
 */
export function createClientLimits({
  metrics: { limited },
  log,
  trustedProxies,
  limits = LIMITS,
}: ClientLimitsOptions) {
  const connections = new Map<string, number>();
  const bodies = new Map<string, number>();
  let allBodies = 0;
  const reached = createIncrementLog(log, 'limits reached: requests refused', limited);

  function refuse(limit: keyof typeof limited): false {
    limited[limit]++;
    reached();
    return false;
  }
  /** The client to count for; null for a trusted proxy or an unknown address. */
  function clientOf({ remoteAddress }: Socket, forwardedFor?: string): string | null {
    const client = clientAddress(remoteAddress ?? null, forwardedFor, trustedProxies);
    return client === null || isTrusted(client, trustedProxies) ? null : clientGroup(client);
  }

  return {
    /** Counts a connection until it closes; false when its client has too many. */
    takeConnection(socket: Socket): boolean {
      const client = clientOf(socket);
      if (client === null) return true;
      if ((connections.get(client) ?? 0) >= limits.connections) return refuse('clientConnections');
      add(connections, client, 1);
      socket.once('close', () => add(connections, client, -1));
      return true;
    },
    /** Call when the process as a whole has too many connections. */
    connectionDropped(): void {
      refuse('connections');
    },
    /** Counts a request's body until its response closes; false when there are too many bytes. */
    takeBody(request: IncomingMessage, response: ServerResponse): boolean {
      const { headers, socket } = request;
      const bytes = bodyLength(headers);
      if (bytes <= SMALL_BODY || bytes > LARGEST_BODY) return true;
      const client = clientOf(socket, headers['x-forwarded-for']?.toString());
      if (client !== null && (bodies.get(client) ?? 0) + bytes > limits.clientBodies)
        return refuse('clientBodies');
      if (allBodies + bytes > limits.bodies) return refuse('bodies');
      const count = (change: number) => {
        allBodies += change;
        if (client !== null) add(bodies, client, change);
      };
      count(bytes);
      response.once('close', () => count(-bytes));
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

function bodyLength(headers: IncomingMessage['headers']): number {
  if (headers['transfer-encoding'] !== undefined) return LARGEST_BODY;
  return Number(headers['content-length'] ?? 0);
}
