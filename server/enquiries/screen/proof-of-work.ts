import { hash } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Secret } from '../../secret/secret.ts';
import type { Pass } from '../../limits/rate-limit-pass.ts';

/** Lifetime of a challenge in milliseconds. */
const VALID_FOR = 10 * 60 * 1000;
/** PBKDF2 iterations per try. About 256 tries are needed, which takes a phone a second or so. */
const COST = 2_000;
const PREFIX = '00';

/**
 * Creates the issuer and verifier of challenges signed with the installation's secret, which a browser
 * solves automatically and which make a flood expensive.
 */
export function createProofOfWork(secret: Secret) {
  const hmacSignatureSecret = secret.sign('proof-of-work', 'challenge');
  return {
    /** @param client the only client that may solve it; empty for any */
    challenge: (client: string, now: Date): Promise<Challenge> =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        keyPrefix: PREFIX,
        deriveKey,
        hmacSignatureSecret,
        expiresAt: new Date(now.getTime() + VALID_FOR),
        data: { client: secret.sign('proof-of-work', client) },
      }),

    /** The pass for a valid solution, or null. Does not check whether it was used before. */
    async read(proof: string, client: string): Promise<Pass | null> {
      try {
        const { challenge, solution } = JSON.parse(
          Buffer.from(proof, 'base64').toString('utf8'),
        ) as { challenge: Challenge; solution: Solution };
        if (challenge.parameters.data?.client !== secret.sign('proof-of-work', client)) return null;
        const solved = { challenge, solution, deriveKey, hmacSignatureSecret };
        if (!(await verifySolution(solved)).verified) return null;
        return {
          digest: hash('sha256', String(challenge.signature), 'base64url'),
          expiresAt: new Date(Number(challenge.parameters.expiresAt) * 1000),
        };
      } catch {
        // The client may send anything as a proof. The signature covers the parameters.
        return null;
      }
    },
  };
}
