import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { requestKind } from '../../network/request-kind.ts';
import type { Responding } from '../app-handler.ts';
import { chooseVariant } from '../bytes/conditional-response.ts';
import { matchesEtag } from '../bytes/etag.ts';
import { datedNow, type StoredResponse } from '../bytes/stored-response.ts';
import { createAppResponder } from './app-response.ts';
import { LaneConnection, type LaneRules, type Reaction } from './lane-connection.ts';
import { readPlainGet, type PlainGet } from './plain-get.ts';
import { takeConnections } from '../../seams/framework-seams.ts';

interface LaneOptions extends Responding {
  /** Incremented for each cached response that the lane sends. */
  counts: { answered: number; notModified: number };
  /** Called with the connection of each request. */
  requestArrived: (socket: Socket) => void;
}

/**
 * Puts the express lane in front of node:http (decision 021). A plain GET (plain-get.ts) of something
 * cached takes a fraction of the time that node:http needs for it. What is not cached is made by the
 * app or refused, and the connection stays on the lane. Any other request sends its connection to
 * node:http for good.
 *
 * @returns how to shut it down; connections that node:http has taken over are not concerned
 */
export function addExpressLane(http: Server, options: LaneOptions) {
  const connections = new Set<LaneConnection>();
  let open = true;
  const react = createReaction(options);
  const rules: LaneRules = {
    isOpen: () => open,
    // As long as node:http keeps a connection between requests.
    idleTimeout: http.keepAliveTimeout + 1_000,
    react: (chunk, socket) => (open ? react(chunk, socket) : null),
    handOver: takeConnections(http, (socket) => {
      // The limits for connections run first and may have refused it.
      if (!socket.destroyed) connections.add(new LaneConnection(socket, rules));
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

/** What the lane does with a chunk; null hands the connection to node:http. */
function createReaction(options: LaneOptions) {
  const { at, refuse, counts, requestArrived } = options;
  const respondFromApp = createAppResponder(options);

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
    const kind = requestKind('GET', get.url);
    const refusal = refuse(kind, get.url);
    if (refusal) return 'busy' in refusal ? datedNow(refusal.busy.wire) : stored(get, refusal.old);
    // A file that is not cached is large: node:http streams it.
    return kind === 'file' ? null : respondFromApp(get, kind, socket);
  };
}
