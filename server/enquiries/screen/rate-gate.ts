import type { Challenge } from 'altcha-lib';
import type { Secret } from '../secret.ts';
import type { Pass } from './pass.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { TokenBuckets } from './token-buckets.ts';
import { issueTicket, readTicket } from './wait-ticket.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** One client may send a few at once; an office of many has a pass for each more. */
const CLIENT = { burst: 8, refill: 10 * MINUTE };
/** What no pass helps beyond. */
const CLIENT_WITH_PASS = { burst: 20, refill: 3 * MINUTE };
/** All clients together: what comes with a form token, without one, and what is doubtful anyway. */
const OVERALL = {
  known: { burst: 60, refill: 10 * SECOND },
  unknown: { burst: 8, refill: 5 * MINUTE },
  doubtful: { burst: 200, refill: 3 * SECOND },
} as const;

/** Milliseconds that a visitor without script waits. */
const WAIT = 30 * SECOND;

/** How an enquiry looks before it is counted. */
export type Likelihood = keyof typeof OVERALL;

export interface Caller {
  /** Who counts as one client; null when that is not known. */
  client: string | null;
  likelihood: Likelihood;
  proof: string | null;
  ticket: string | null;
}

export type GateAnswer =
  | { open: true; pass: Pass | null; refund(): void }
  | {
      open: false;
      /** Seconds after which to try again. */
      seconds: number;
      /** Worth something after those seconds; null when waiting that long is not enough. */
      ticket: string | null;
      /** To be solved at once instead; null when it would not help. */
      challenge: Challenge | null;
    };

export interface RateGate {
  ask(caller: Caller, now: Date): Promise<GateAnswer>;
}

/** A gate that is always open (RATE_LIMIT=off). */
export const openGate: RateGate = {
  ask: async () => ({ open: true, pass: null, refund() {} }),
};

/**
 * Counts enquiries by client and overall. At an ordinary rate it lets everybody
 * through. At a suspicious one it wants a pass: a proof of work, which a
 * browser with script does without asking anybody, or a short wait.
 */
export function createRateGate(secret: Secret): RateGate {
  const clients = new TokenBuckets(CLIENT);
  const clientsWithPass = new TokenBuckets(CLIENT_WITH_PASS);
  const overall = {
    known: new TokenBuckets(OVERALL.known),
    unknown: new TokenBuckets(OVERALL.unknown),
    doubtful: new TokenBuckets(OVERALL.doubtful),
  };
  const proofs = createProofOfWork(secret);

  return {
    async ask(caller, now) {
      const at = now.getTime();
      const client = caller.client ?? '';
      const all = overall[caller.likelihood];
      const ticket = caller.ticket === null ? null : readTicket(secret, caller.ticket, client, now);
      const pass = ticket?.ripe
        ? ticket.pass
        : caller.proof === null
          ? null
          : await proofs.read(caller.proof, client);
      if (pass && clientsWithPass.take(client, at))
        return { open: true, pass, refund: () => clientsWithPass.giveBack(client) };
      const byClient = caller.client === null || clients.take(client, at);
      if (byClient && all.take('', at))
        return {
          open: true,
          pass: null,
          refund() {
            clients.giveBack(client);
            all.giveBack('');
          },
        };
      if (byClient) clients.giveBack(client);
      const exhausted = clientsWithPass.wait(client, at);
      if (exhausted > 0)
        return { open: false, seconds: inSeconds(exhausted), ticket: null, challenge: null };
      const challenge = await proofs.challenge(client, now);
      // Whoever asks again before the time keeps the ticket, and waits for what is left.
      const [held, from] =
        ticket && !ticket.ripe
          ? [caller.ticket, ticket.from]
          : [issueTicket(secret, client, new Date(at + WAIT)), new Date(at + WAIT)];
      return { open: false, seconds: inSeconds(from.getTime() - at), ticket: held, challenge };
    },
  };
}

const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / SECOND));
