import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds after which waiting with the ticket is faster. */
const TIMEOUT = 25_000;

/**
 * Solves a proof-of-work challenge with WebCrypto, without a worker or WebAssembly, which the content
 * security policy would block. Returns null after the timeout.
 *
 * @throws if WebCrypto is not available (on plain HTTP)
 */
export async function solve(challenge: unknown): Promise<string | null> {
  const solution = await solveChallenge({
    challenge: challenge as Challenge,
    deriveKey,
    timeout: TIMEOUT,
  });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
