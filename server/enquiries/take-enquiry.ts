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
import { readFormToken } from './screen/form-token.ts';
import type { Pass } from './screen/pass.ts';
import type { GateAnswer, RateGate } from './screen/rate-gate.ts';
import { circumstances, judge, likelihoodOf, screenEnquiry } from './screen/screen-enquiry.ts';
import { digestText } from './screen/text-digest.ts';
import type { Secret } from './secret.ts';
import { countCopies, spendPass, storeEnquiry, type Particulars } from './store-enquiry.ts';
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

const DAY = 24 * 60 * 60 * 1000;

/** Screens an enquiry, has it pass the gate, and stores it. */
export async function takeEnquiry(
  options: TakeOptions,
  submission: Submission,
  digests: SubmissionDigests,
  now: Date,
): Promise<Taken> {
  const { secret, queue, gate } = options;
  const formToken = readFormToken(secret, submission.formToken, now);
  const signals = submission.synthetic
    ? []
    : screenEnquiry({ fields: submission.fields, trap: submission.trap, formToken });
  const client = submission.client === null ? null : clientGroup(submission.client);
  const caller = { client, likelihood: likelihoodOf(signals, formToken) };

  const write = (pass: Pass | null) =>
    queue.write(async (transaction): Promise<Taken | 'pass-spent'> => {
      const earlier = await findEarlier(transaction, digests, now);
      if (earlier) return earlier;
      if (pass && !(await spendPass(transaction, pass))) return 'pass-spent';
      const textDigest = digestText(submission.fields);
      const copies =
        options.noticeCopies && !submission.synthetic
          ? await countCopies(transaction, textDigest, submission.fields.email, before(now, DAY))
          : 0;
      const particulars: Particulars = {
        source: sourceOf(submission, options.siteUrl),
        verdict: judge([...signals, ...circumstances(copies, pass)]),
        clientHash: client === null ? null : secret.sign('client', client),
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

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds);
