import type { Database } from '../db/open-database.ts';
import { queueOf } from '../db/commit-queue.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { sourceOf } from './enquiry-source.ts';
import {
  findEarlier,
  KeyTaken,
  rememberKey,
  type KnownSubmission,
  type SubmissionDigests,
} from './idempotency.ts';
import { clientGroup } from '../network/client-address.ts';
import { compareWithEarlier } from './screen/earlier-enquiries.ts';
import { readFormToken } from './screen/form-token.ts';
import { spendPass, type Pass } from '../limits/rate-limit-pass.ts';
import {
  unlimitedRate,
  type EnquiryRateLimiter,
  type RateLimited,
} from './screen/enquiry-rate-limits.ts';
import { likelihoodOf, screenEnquiry } from './screen/screen-enquiry.ts';
import { digestText } from './screen/text-digest.ts';
import type { Secret } from '../secret/secret.ts';
import { insertEnquiry } from './insert-enquiry.ts';
import type { Submission } from './submission.ts';

export interface ScreenAndStoreOptions {
  db: Database;
  secret: Secret;
  /** Null for no limits, and no comparison with earlier enquiries (RATE_LIMIT=off). */
  rateLimiter: EnquiryRateLimiter | null;
  /** Names of the destinations that enquiries are delivered to. */
  destinations: readonly string[];
  /** Origin of this site. */
  siteUrl: string;
  /** Called after an enquiry was stored. */
  stored?: () => void;
}

export type Acceptance = KnownSubmission | RateLimited;

/**
 * Checks the rate limits, screens an enquiry, and stores it in one transaction.
 *
 * @throws {StoreUnavailable} if the store cannot be written
 */
export async function screenAndStore(
  options: ScreenAndStoreOptions,
  submission: Submission,
  digests: SubmissionDigests,
  now: Date,
): Promise<Acceptance> {
  const { db, secret } = options;
  const limiter = submission.synthetic ? null : options.rateLimiter;
  const rateLimiter = limiter ?? unlimitedRate;
  const formToken = readFormToken(secret, submission.formToken, now);
  let screened: string[] | undefined;
  const signals = () =>
    (screened ??= submission.synthetic ? [] : screenEnquiry(submission, formToken));
  const { client: address } = submission;
  const clientHash = address === null ? null : secret.sign('client', clientGroup(address));
  const caller = { address, likelihood: () => likelihoodOf(signals(), formToken) };

  const write = (pass: Pass | null) =>
    queueOf(db).write(async (transaction): Promise<KnownSubmission | 'pass-spent'> => {
      const earlier = await findEarlier(transaction, digests, now);
      if (earlier) return earlier;
      if (pass && !(await spendPass(transaction, pass))) return 'pass-spent';
      const textDigest = digestText(submission.fields);
      const compared = limiter
        ? await compareWithEarlier(transaction, { textDigest, clientHash }, now)
        : [];
      const metadata = {
        source: sourceOf(submission, options.siteUrl),
        findings: [...signals(), ...compared],
        clientHash,
        textDigest,
        destinations: options.destinations,
      };
      const id = await insertEnquiry(transaction, submission, metadata, now);
      await rememberKey(transaction, digests, id, now);
      return { outcome: 'accepted', id, repeated: false };
    });

  const { proof, ticket } = submission;
  let decision = await rateLimiter({ ...caller, proof, ticket }, now);
  while (decision.outcome === 'allowed') {
    const { pass, refund } = decision;
    const result = await write(pass).catch(async (error: unknown) => {
      // Other errors are caused by the enquiry itself: without the charge it could be retried forever.
      if (error instanceof StoreUnavailable || error instanceof KeyTaken) await tryRefund(refund);
      throw error;
    });
    if (result !== 'pass-spent') {
      if (result.outcome === 'accepted' && result.repeated) await tryRefund(refund);
      return result;
    }
    // The pass was already used: decide again without it.
    decision = await rateLimiter({ ...caller, proof: null, ticket: null }, now);
  }
  return decision;
}

/** Refunds the rate-limit token. Best effort: a failed refund must not mask the original error. */
async function tryRefund(refund: () => void | Promise<void>): Promise<void> {
  try {
    await refund();
  } catch {
    // The bucket refills with time.
  }
}
