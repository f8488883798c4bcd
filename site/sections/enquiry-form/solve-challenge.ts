import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds after which waiting is the better way. */
const TIMEOUT = 25_000;

/**
 * Solves a proof of work with the browser's own cryptography: no worker, no
 * WebAssembly and nothing that a strict content security policy forbids. Null
 * where it takes too long.
 *
 * @throws where the browser has no WebCrypto (plain http)
 */
export async function solve(challenge: unknown): Promise<string | null> {
  const solution = await solveChallenge({
    challenge: challenge as Challenge,
    deriveKey,
    timeout: TIMEOUT,
  });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
