import type { BlockList } from 'node:net';
import type { Context } from 'hono';
import { isPublicAddress } from '../network/public-address.ts';
import { clientAddress } from '../network/client-address.ts';
import type { Secret } from '../enquiries/secret.ts';
import { readSyntheticMark, SYNTHETIC_HEADER } from '../enquiries/synthetic.ts';

/** What the listener says of a request beside what the client wrote. */
interface Peer {
  /** Address of the socket's other end. */
  address: string | null;
  /** The id under which the log knows the request. */
  requestId: string | null;
}

/** Under which id something that went wrong is found in the log: the request's. */
export function incidentOf(c: Context): string {
  return (c.env as Partial<Peer> | undefined)?.requestId ?? crypto.randomUUID();
}

/** Who sends an enquiry. */
export type ClientReader = (c: Context) => { client: string | null; synthetic: boolean };

/**
 * @param proxySeen called, once, with the address of a proxy nearby whose word is not taken: all its
 *   visitors count as one
 */
export function createClientReader(
  trustedProxies: BlockList,
  secret: Secret,
  proxySeen: (address: string) => void = () => {},
): ClientReader {
  let told = false;
  return (c) => {
    const peer = (c.env as Partial<Peer> | undefined)?.address ?? null;
    const forwardedFor = c.req.header('X-Forwarded-For');
    const client = clientAddress(peer, forwardedFor, trustedProxies);
    if (!told && client !== null && forwardedFor && !isPublicAddress(client)) {
      told = true;
      proxySeen(client);
    }
    return { client, synthetic: readSyntheticMark(secret, c.req.header(SYNTHETIC_HEADER)) };
  };
}
