import type { Tables } from '../db/tables.ts';

/** Somebody who is signed in. */
export interface Session {
  /** SHA-256 of the cookie, which identifies the session. */
  digest: string;
  account: Pick<Tables['accounts'], 'id' | 'email' | 'name' | 'role'>;
  createdAt: string;
  /** When a passkey was last checked; null for never. */
  verifiedAt: string | null;
}
