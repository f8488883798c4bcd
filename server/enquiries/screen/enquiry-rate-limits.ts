import type { Challenge } from 'altcha-lib';
import type { Database } from '../../db/open-database.ts';
import { engineOf } from '../../db/engine.ts';
import type { Secret } from '../../secret/secret.ts';
import type { Pass } from '../../limits/rate-limit-pass.ts';
import { clientGroup, subnetOf } from '../../network/client-address.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { openStoredBuckets } from '../../limits/stored-buckets.ts';
import { TokenBuckets, type BucketSize, type Buckets } from '../../limits/token-buckets.ts';
import { issueTicket, readTicket } from './wait-ticket.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Per client. Beyond it, each enquiry needs a pass, as from a large office behind one address. */
const CLIENT = { burst: 8, refill: 10 * MINUTE };
/** Per client with a pass; the hard limit. */
const CLIENT_WITH_PASS = { burst: 20, refill: 3 * MINUTE };
/** Per network, which limits an attacker with many addresses. */
const SUBNET = { burst: 16, refill: 3 * MINUTE };
/** All clients together: enquiries with a form token, without one, and doubtful ones. */
const OVERALL = {
  known: { burst: 120, refill: 10 * SECOND },
  unknown: { burst: 64, refill: MINUTE },
  doubtful: { burst: 200, refill: 3 * SECOND },
} as const;

/** Milliseconds that a visitor without JavaScript waits. */
const WAIT = 30 * SECOND;

/** Which overall limit an enquiry counts against. */
export type Likelihood = keyof typeof OVERALL;

interface Caller {
  /** IP address of the client; null if unknown. */
  address: string | null;
  /** Lazy, because screening is expensive: called only within the limits of the client and its network. */
  likelihood: () => Likelihood;
  proof: string | null;
  ticket: string | null;
}

/** The client may try again, with a pass. */
export interface RateLimited {
  outcome: 'rate-limited';
  /** Seconds until the next try. */
  seconds: number;
  /** Valid after those seconds; null if the client is beyond the hard limit. */
  ticket: string | null;
  /** To solve at once instead of waiting; null if it would not help. */
  challenge: Challenge | null;
}

interface Allowed {
  outcome: 'allowed';
  pass: Pass | null;
  refund(): void | Promise<void>;
}

/** Decides whether an enquiry may be sent now. */
export type EnquiryRateLimiter = (caller: Caller, now: Date) => Promise<RateLimited | Allowed>;

/** Allows every enquiry. */
export const unlimitedRate: EnquiryRateLimiter = async () => ({
  outcome: 'allowed',
  pass: null,
  refund() {},
});

/**
 * Limits enquiries by client, by network and overall, in this order, so that a client over its own
 * limit takes no tokens from others. Beyond a limit, an enquiry needs a pass: a proof of work,
 * which the form's script does without asking the visitor, or a short wait.
 *
 * With PostgreSQL the buckets are in the database, because several processes share them.
 */
export function createEnquiryRateLimiter(secret: Secret, db: Database): EnquiryRateLimiter {
  const { shared } = engineOf(db);
  const open = (kind: string, bucketSize: BucketSize): Buckets =>
    shared ? openStoredBuckets(db, kind, bucketSize) : new TokenBuckets(bucketSize);
  const clients = open('client', CLIENT);
  const subnets = open('subnet', SUBNET);
  const clientsWithPass = open('client-with-pass', CLIENT_WITH_PASS);
  const overall = {
    known: open('known', OVERALL.known),
    unknown: open('unknown', OVERALL.unknown),
    doubtful: open('doubtful', OVERALL.doubtful),
  };
  const proofs = createProofOfWork(secret);

  return async (caller, now) => {
    const at = now.getTime();
    const { address } = caller;
    const client = address === null ? '' : clientGroup(address);
    const ticket = caller.ticket === null ? null : readTicket(secret, caller.ticket, client, now);
    const pass = ticket?.ready
      ? ticket.pass
      : caller.proof === null
        ? null
        : await proofs.read(caller.proof, client);
    // A hash: the stored name of a bucket must not reveal the client's address.
    const name = secret.sign('client', client);
    if (pass && (await clientsWithPass.take(name, at)))
      return { outcome: 'allowed', pass, refund: () => clientsWithPass.refund(name) };
    function* buckets(): Generator<Bucket> {
      if (address !== null) {
        yield [clients, name];
        yield [subnets, secret.sign('client', subnetOf(address))];
      }
      yield [overall[caller.likelihood()], ''];
    }
    const taken = await takeAll(buckets(), at);
    if (taken) return { outcome: 'allowed', pass: null, refund: () => refundAll(taken) };
    const exhausted = await clientsWithPass.wait(name, at);
    if (exhausted > 0)
      return {
        outcome: 'rate-limited',
        seconds: inSeconds(exhausted),
        ticket: null,
        challenge: null,
      };
    const challenge = await proofs.challenge(client, now);
    // A client that retries too early keeps its ticket and waits for the remaining time.
    const [pending, from] =
      ticket && !ticket.ready
        ? [caller.ticket, ticket.from]
        : [issueTicket(secret, client, new Date(at + WAIT)), new Date(at + WAIT)];
    const seconds = inSeconds(from.getTime() - at);
    return { outcome: 'rate-limited', seconds, ticket: pending, challenge };
  };
}

/** A bucket, by its name. */
type Bucket = readonly [Buckets, string];

/** Takes one token from every bucket, or from none. Returns the buckets, or null if one was empty. */
async function takeAll(all: Iterable<Bucket>, at: number): Promise<Bucket[] | null> {
  const taken: Bucket[] = [];
  for (const bucket of all) {
    const [buckets, name] = bucket;
    if (!(await buckets.take(name, at))) {
      await refundAll(taken);
      return null;
    }
    taken.push(bucket);
  }
  return taken;
}

async function refundAll(all: readonly Bucket[]): Promise<void> {
  for (const [buckets, name] of all) await buckets.refund(name);
}

const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / SECOND));
