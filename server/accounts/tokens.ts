import { hash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 bits. It is shown once; only its digest is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a token. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64url');
