import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { requestKind } from '../../network/request-kind.ts';
import type { Responding } from '../app-handler.ts';
import { chooseVariant } from '../bytes/conditional-response.ts';
import { matchesEtag } from '../bytes/etag.ts';
import { datedNow, type StoredResponse } from '../bytes/stored-response.ts';
import { FastPathConnection, type FastPathRules, type Reaction } from './fast-path-connection.ts';
import { readPlainGet, type PlainGet } from './plain-get.ts';
import { takeConnections } from '../../seams/framework-seams.ts';

interface FastPathOptions extends Pick<Responding, 'at' | 'refuse'> {
  /** Incremented for each cached response that the fast path sends. */
  counts: { answered: number; notModified: number };
  /** Called with the connection of each request. */
  requestArrived: (socket: Socket) => void;
}

/**
 * Puts the fast path in front of node:http (decision 021). A plain GET (plain-get.ts) of something
 * cached, or refused under overload, takes a fraction of the time that node:http needs for it. Any other
 * request sends its connection to node:http for good.
 *
 * @returns how to shut it down; connections that node:http has taken over are not concerned
 */
export function addFastPath(http: Server, options: FastPathOptions) {
  const connections = new Set<FastPathConnection>();
  let open = true;
  const react = createReaction(options);
  const rules: FastPathRules = {
    // As long as node:http keeps a connection between requests.
    idleTimeout: http.keepAliveTimeout + 1_000,
    react: (chunk, socket) => (open ? react(chunk, socket) : null),
    handOver: takeConnections(http, (socket) => {
      // The limits for connections run first and may have refused it.
      if (!socket.destroyed) connections.add(new FastPathConnection(socket, rules));
    }),
    left: (connection) => connections.delete(connection),
  };

  return {
    /** From now on the next request of every connection goes to node:http. */
    leave() {
      open = false;
    },
    /** Ends the connections that are between two requests. */
    closeIdle() {
      for (const connection of connections) connection.closeIfIdle();
    },
  };
}

/** What the fast path does with a chunk; null hands the connection to node:http. */
function createReaction({ at, refuse, counts, requestArrived }: FastPathOptions) {
  function stored({ fields }: PlainGet, response: StoredResponse): Buffer {
    const variant = chooseVariant(response, fields.get('accept-encoding'));
    if (matchesEtag(fields.get('if-none-match'), variant.etag)) {
      counts.notModified++;
      return datedNow(variant.notModifiedWire);
    }
    counts.answered++;
    return datedNow(variant.wire);
  }

  return (chunk: Buffer, socket: Socket): Reaction => {
    const get = readPlainGet(chunk);
    if (!get) return null;
    requestArrived(socket);
    const cached = at(get.url);
    if (cached) return stored(get, cached);
    const refusal = refuse(requestKind('GET', get.url), get.url);
    if (!refusal) return null;
    return 'busy' in refusal ? datedNow(refusal.busy.wire) : stored(get, refusal.old);
  };
}
