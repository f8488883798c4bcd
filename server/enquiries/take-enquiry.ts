import type { Database } from '../db/client.ts';
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
import type { Pass } from './screen/pass.ts';
import type { GateAnswer, RateGate } from './screen/rate-gate.ts';
import { circumstances, judge, likelihoodOf, screenEnquiry } from './screen/screen-enquiry.ts';
import { digestText } from './screen/text-digest.ts';
import type { Secret } from './secret.ts';
import { spendPass, storeEnquiry, type Particulars } from './store-enquiry.ts';
import type { Submission } from './submission.ts';

export interface TakeOptions {
  db: Database;
  queue: CommitQueue;
  secret: Secret;
  gate: RateGate;
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
export type SlowDown = { outcome: 'slow-down' } & Omit<
  Extract<GateAnswer, { open: false }>,
  'open'
>;

type Taken = { outcome: 'stored'; id: string } | EarlierSubmission | SlowDown;

/** Screens an enquiry, has it pass the gate, and stores it. */
export async function takeEnquiry(
  options: TakeOptions,
  submission: Submission,
  digests: SubmissionDigests,
  now: Date,
): Promise<Taken> {
  const { secret, queue, gate } = options;
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
      const id = await storeEnquiry(transaction, submission, particulars, now);
      await rememberKey(transaction, digests, id, now);
      return { outcome: 'stored', id };
    });

  const { proof, ticket } = submission;
  let answer = submission.synthetic ? OPEN : await gate.ask({ ...caller, proof, ticket }, now);
  while (answer.open) {
    const { pass, refund } = answer;
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
    answer = await gate.ask({ ...caller, proof: null, ticket: null }, now);
  }
  const { open: _, ...rest } = answer;
  return { outcome: 'slow-down', ...rest };
}

/** A store that is away keeps the token too; that must not hide what happened. */
async function giveBack(refund: () => void | Promise<void>): Promise<void> {
  try {
    await refund();
  } catch {
    // It comes back by itself with time.
  }
}

const OPEN: GateAnswer = { open: true, pass: null, refund() {} };

/** What a function answers, found out when it is first asked for. */
function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined;
  return () => (found ??= { value: find() }).value;
}
