import type { BlockList } from 'node:net';
import type { Context } from 'hono';
import { isPublicAddress } from '../network/public-address.ts';
import { clientAddress } from '../network/client-address.ts';
import type { Peer } from '../network/peer.ts';
import type { Secret } from '../secret/secret.ts';
import { readSyntheticMark, SYNTHETIC_HEADER } from '../enquiries/test-enquiry-mark.ts';

/** The id that identifies a failure in the log and in the response: the request's id, or a new one. */
export function incidentOf(c: Context): string {
  return (c.env as Partial<Peer> | undefined)?.requestId ?? crypto.randomUUID();
}

/** Reads the client's IP address, and whether the request is a verified test enquiry. */
export type ClientReader = (c: Context) => { client: string | null; synthetic: boolean };

/**
 * Creates a reader for client addresses.
 *
 * @param proxySeen called once, with the address of a private proxy that is not in TRUSTED_PROXIES: all
 *   visitors behind it count as one client
 */
export function createClientReader(
  trustedProxies: BlockList,
  secret: Secret,
  proxySeen: (address: string) => void,
): ClientReader {
  let reported = false;
  return (c) => {
    const peer = (c.env as Partial<Peer> | undefined)?.address ?? null;
    const forwardedFor = c.req.header('X-Forwarded-For');
    const client = clientAddress(peer, forwardedFor, trustedProxies);
    if (!reported && client !== null && forwardedFor && !isPublicAddress(client)) {
      reported = true;
      proxySeen(client);
    }
    return { client, synthetic: readSyntheticMark(secret, c.req.header(SYNTHETIC_HEADER)) };
  };
}
