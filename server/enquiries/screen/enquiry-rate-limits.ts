import type { Challenge } from 'altcha-lib';
import type { Database } from '../../db/open-database.ts';
import { engineOf } from '../../db/engine.ts';
import type { Secret } from '../secret.ts';
import type { Pass } from './rate-limit-pass.ts';
import { clientGroup, neighborhoodOf } from '../../network/client-address.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { StoredBuckets } from './stored-buckets.ts';
import { TokenBuckets, type Allowance, type Buckets } from './token-buckets.ts';
import { issueTicket, readTicket } from './wait-ticket.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** One client may send a few at once; an office of many has a pass for each more. */
const CLIENT = { burst: 8, refill: 10 * MINUTE };
/** What no pass helps beyond. */
const CLIENT_WITH_PASS = { burst: 20, refill: 3 * MINUTE };
/** All clients of one neighborhood, so that somebody with many addresses takes up that and no more. */
const NEIGHBORHOOD = { burst: 16, refill: 3 * MINUTE };
/** All clients together: what comes with a form token, without one, and what is doubtful anyway. */
const OVERALL = {
  known: { burst: 120, refill: 10 * SECOND },
  unknown: { burst: 64, refill: MINUTE },
  doubtful: { burst: 200, refill: 3 * SECOND },
} as const;

/** Milliseconds that a visitor without script waits. */
const WAIT = 30 * SECOND;

/** How an enquiry looks before it is counted. */
export type Likelihood = keyof typeof OVERALL;

interface Caller {
  /** Address of the client; null when that is not known. */
  address: string | null;
  /** Asked only when there is room for the client and its neighborhood, because telling costs time. */
  likelihood: () => Likelihood;
  proof: string | null;
  ticket: string | null;
}

export type RateDecision =
  | { allowed: true; pass: Pass | null; refund(): void | Promise<void> }
  | {
      allowed: false;
      /** Seconds after which to try again. */
      seconds: number;
      /** Worth something after those seconds; null when waiting that long is not enough. */
      ticket: string | null;
      /** To be solved at once instead; null when it would not help. */
      challenge: Challenge | null;
    };

export interface EnquiryRateLimiter {
  check(caller: Caller, now: Date): Promise<RateDecision>;
}

/** Every enquiry is allowed (RATE_LIMIT=off). */
export const unlimitedRate: EnquiryRateLimiter = {
  check: async () => ({ allowed: true, pass: null, refund() {} }),
};

/**
 * Counts enquiries by client, by neighborhood and overall, in this order: who
 * has used up its own takes nothing from others. At an ordinary rate everybody
 * gets through. At a suspicious one it takes a pass: a proof of work, which a
 * browser with script does without asking anybody, or a short wait.
 *
 * Where several machines may work on the store, the counts lie in it.
 */
export function createEnquiryRateLimiter(secret: Secret, db: Database): EnquiryRateLimiter {
  const { shared } = engineOf(db);
  const open = (kind: string, allowance: Allowance): Buckets =>
    shared ? new StoredBuckets(db, kind, allowance) : new TokenBuckets(allowance);
  const clients = open('client', CLIENT);
  const neighborhoods = open('neighborhood', NEIGHBORHOOD);
  const clientsWithPass = open('client-with-pass', CLIENT_WITH_PASS);
  const overall = {
    known: open('known', OVERALL.known),
    unknown: open('unknown', OVERALL.unknown),
    doubtful: open('doubtful', OVERALL.doubtful),
  };
  const proofs = createProofOfWork(secret);

  return {
    async check(caller, now) {
      const at = now.getTime();
      const { address } = caller;
      const client = address === null ? '' : clientGroup(address);
      const ticket = caller.ticket === null ? null : readTicket(secret, caller.ticket, client, now);
      const pass = ticket?.ripe
        ? ticket.pass
        : caller.proof === null
          ? null
          : await proofs.read(caller.proof, client);
      // What is stored, or logged with it, must not name the client.
      const name = secret.sign('client', client);
      if (pass && (await clientsWithPass.take(name, at)))
        return { allowed: true, pass, refund: () => clientsWithPass.giveBack(name) };
      const own: Room[] =
        address === null
          ? []
          : [
              [clients, name],
              [neighborhoods, secret.sign('client', neighborhoodOf(address))],
            ];
      const taken = await takeAll(own, at);
      if (taken) {
        const common = await takeAll([[overall[caller.likelihood()], '']], at);
        if (common)
          return { allowed: true, pass: null, refund: () => giveBackAll([...taken, ...common]) };
        await giveBackAll(taken);
      }
      const exhausted = await clientsWithPass.wait(name, at);
      if (exhausted > 0)
        return { allowed: false, seconds: inSeconds(exhausted), ticket: null, challenge: null };
      const challenge = await proofs.challenge(client, now);
      // Whoever asks again before the time keeps the ticket, and waits for what is left.
      const [held, from] =
        ticket && !ticket.ripe
          ? [caller.ticket, ticket.from]
          : [issueTicket(secret, client, new Date(at + WAIT)), new Date(at + WAIT)];
      return { allowed: false, seconds: inSeconds(from.getTime() - at), ticket: held, challenge };
    },
  };
}

/** Whose bucket, and under which name. */
type Room = readonly [Buckets, string];

/** Takes one token of each, or none; what was taken. */
async function takeAll(rooms: readonly Room[], at: number): Promise<readonly Room[] | null> {
  for (const [index, [buckets, name]] of rooms.entries()) {
    if (await buckets.take(name, at)) continue;
    await giveBackAll(rooms.slice(0, index));
    return null;
  }
  return rooms;
}

async function giveBackAll(rooms: readonly Room[]): Promise<void> {
  for (const [buckets, name] of rooms) await buckets.giveBack(name);
}

const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / SECOND));
