import type { Database } from '../db/open-database.ts';
import type { CommitQueue } from '../db/commit-queue.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { sourceOf } from './enquiry-source.ts';
import {
  findEarlier,
  KeyTaken,
  rememberKey,
  type EarlierSubmission,
  type SubmissionDigests,
} from './idempotency.ts';
import { clientGroup } from '../network/client-address.ts';
import { compareWithEarlier, UNLIKE_ANY } from './screen/earlier-enquiries.ts';
import { readFormToken } from './screen/form-token.ts';
import type { Pass } from './screen/rate-limit-pass.ts';
import type { RateDecision, EnquiryRateLimiter } from './screen/enquiry-rate-limits.ts';
import { circumstances, judge, likelihoodOf, screenEnquiry } from './screen/screen-enquiry.ts';
import { digestText } from './screen/text-digest.ts';
import type { Secret } from './secret.ts';
import { spendPass, insertEnquiry, type Particulars } from './insert-enquiry.ts';
import type { Submission } from './submission.ts';

export interface ScreenAndStoreOptions {
  db: Database;
  queue: CommitQueue;
  secret: Secret;
  rateLimiter: EnquiryRateLimiter;
  /** Whether equal texts from different senders are noticed. */
  noticeCopies: boolean;
  /** Names of where enquiries are delivered. */
  destinations: readonly string[];
  /** Origin of this site. */
  siteUrl: string;
  /** Called after an enquiry was stored. */
  stored?: () => void;
}

/** Too many at once: it is to be sent again with a pass. */
export type RateLimited = { outcome: 'rate-limited' } & Omit<
  Extract<RateDecision, { allowed: false }>,
  'allowed'
>;

type Taken = { outcome: 'stored'; id: string } | EarlierSubmission | RateLimited;

/** Checks the rate limits, screens an enquiry, and stores it in one commit. */
export async function screenAndStore(
  options: ScreenAndStoreOptions,
  submission: Submission,
  digests: SubmissionDigests,
  now: Date,
): Promise<Taken> {
  const { secret, queue, rateLimiter } = options;
  const formToken = readFormToken(secret, submission.formToken, now);
  const signals = once(() =>
    submission.synthetic
      ? []
      : screenEnquiry({ fields: submission.fields, trap: submission.trap, formToken }),
  );
  const { client: address } = submission;
  const clientHash = address === null ? null : secret.sign('client', clientGroup(address));
  const caller = { address, likelihood: () => likelihoodOf(signals(), formToken) };

  const write = (pass: Pass | null) =>
    queue.write(async (transaction): Promise<Taken | 'pass-spent'> => {
      const earlier = await findEarlier(transaction, digests, now);
      if (earlier) return earlier;
      if (pass && !(await spendPass(transaction, pass))) return 'pass-spent';
      const textDigest = digestText(submission.fields);
      const { description } = submission.fields;
      const resemblance =
        options.noticeCopies && !submission.synthetic
          ? await compareWithEarlier(transaction, { textDigest, clientHash, description }, now)
          : UNLIKE_ANY;
      const particulars: Particulars = {
        source: sourceOf(submission, options.siteUrl),
        verdict: judge([...signals(), ...circumstances(resemblance, pass)]),
        clientHash,
        textDigest,
        destinations: options.destinations,
      };
      const id = await insertEnquiry(transaction, submission, particulars, now);
      await rememberKey(transaction, digests, id, now);
      return { outcome: 'stored', id };
    });

  const { proof, ticket } = submission;
  let decision = submission.synthetic
    ? UNLIMITED
    : await rateLimiter.check({ ...caller, proof, ticket }, now);
  while (decision.allowed) {
    const { pass, refund } = decision;
    const taken = await write(pass).catch(async (error: unknown) => {
      // For what else fails, the same enquiry would fail for ever, and cost nothing each time.
      if (error instanceof StoreUnavailable || error instanceof KeyTaken) await giveBack(refund);
      throw error;
    });
    if (taken !== 'pass-spent') {
      if (taken.outcome === 'repeated') await giveBack(refund);
      return taken;
    }
    // Used before, so it is none.
    decision = await rateLimiter.check({ ...caller, proof: null, ticket: null }, now);
  }
  const { allowed: _, ...rest } = decision;
  return { outcome: 'rate-limited', ...rest };
}

/** A store that is away keeps the token too; that must not hide what happened. */
async function giveBack(refund: () => void | Promise<void>): Promise<void> {
  try {
    await refund();
  } catch {
    // It comes back by itself with time.
  }
}

const UNLIMITED: RateDecision = { allowed: true, pass: null, refund() {} };

/** What a function answers, found out when it is first asked for. */
function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined;
  return () => (found ??= { value: find() }).value;
}
