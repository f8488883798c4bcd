import type { BlockList } from 'node:net';
import type { Context } from 'hono';
import { clientAddress } from '../enquiries/screen/client-address.ts';
import type { Secret } from '../enquiries/secret.ts';
import { readSyntheticMark } from '../enquiries/synthetic.ts';

/** What the listener tells of a request beside what the client wrote. */
export interface Peer {
  /** Address of the socket's other end. */
  address: string | null;
}

/** Who sends an enquiry. */
export type ClientReader = (c: Context) => { client: string | null; synthetic: boolean };

/** Header by which a test of the operator's proves what it is. */
export const SYNTHETIC_HEADER = 'X-Citadel-Test';

export function createClientReader(trustedProxies: BlockList, secret: Secret): ClientReader {
  return (c) => ({
    client: clientAddress(
      (c.env as Partial<Peer> | undefined)?.address ?? null,
      c.req.header('X-Forwarded-For'),
      trustedProxies,
    ),
    synthetic: readSyntheticMark(secret, c.req.header(SYNTHETIC_HEADER)),
  });
}
