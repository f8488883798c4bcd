import type { EnquiryExtras } from '../../../contract/enquiry/enquiry-extras.ts';
import { within } from '../../provider/load-script.ts';
import type { SendResult, RateLimited } from './send-enquiry.ts';

/**
 * Milliseconds from the press of the button until there is an outcome: less than half a minute. The
 * time for which a server that is rate limiting asks the visitor to wait comes on top.
 */
export const PATIENCE = 28_000;
/** Seconds before each of the three retries. */
const PAUSES = [1, 3, 6];
/** The longest wait for a ticket, in seconds. */
const MAX_WAIT = 90;
/** Timeout for loading the script that solves challenges, in milliseconds. */
const SOLVER_TIMEOUT = 5_000;
/** How often to solve a challenge or wait for a ticket. */
const MAX_PASSES = 3;

export interface Patience {
  /** When there must be an outcome, by `performance.now()`. */
  deadline: number;
  /** Shows the visitor a progress message; null clears it. */
  showProgress(message: string | null): void;
  /** Resolves after some seconds, or as soon as the browser is back online. */
  pause?: (seconds: number) => Promise<void>;
  /** Solves a challenge; returns null if this browser cannot. */
  solve?: (challenge: unknown) => Promise<string | null>;
}

/** A pass: lets an enquiry through beyond the rate limit. */
type Pass = Pick<EnquiryExtras, 'proof' | 'ticket'>;

/**
 * Sends an enquiry, with retries where they cannot store it twice: after a failed connection or status
 * 503. When rate limited, solves the server's challenge or waits.
 *
 * @param send sends the enquiry, always with the same idempotency key, within milliseconds
 */
export async function sendWithPatience(
  send: (pass: Pass, timeLeft: number) => Promise<SendResult>,
  { deadline, showProgress, pause = pauseOrOnline, solve = solveInBrowser }: Patience,
): Promise<Exclude<SendResult, RateLimited>> {
  const left = () => deadline - performance.now();
  let passes = 0;
  let retries = 0;
  let pass: Pass = {};
  /** Seconds; infinite when there are no more retries. */
  const pauseAfter = ({ retryAfter }: { retryAfter: number }) =>
    Math.max(PAUSES[retries] ?? Infinity, retryAfter);
  for (;;) {
    const result = await send(pass, left());
    if (result.outcome === 'rate-limited') {
      const before = left();
      const next = passes++ < MAX_PASSES ? await earnPass(result) : null;
      deadline += before - left();
      if (!next)
        return {
          outcome: 'failed',
          reason: 'status 429',
          retryable: false,
          retryAfter: result.seconds,
        };
      pass = next;
    } else if (
      result.outcome === 'failed' &&
      result.retryable &&
      pauseAfter(result) * 1000 < left()
    ) {
      const seconds = pauseAfter(result);
      retries++;
      showProgress(
        `That did not work. Trying again in ${formatSeconds(seconds)} (${retries} of ${PAUSES.length}). ` +
          'What you typed is safe.',
      );
      await pause(seconds);
    } else {
      showProgress(null);
      return result;
    }
  }

  async function earnPass({ challenge, ticket, seconds }: RateLimited): Promise<Pass | null> {
    showProgress('A lot of messages are coming in right now. Yours will be sent in a moment.');
    const proof = challenge === null ? null : await solve(challenge);
    if (proof !== null) return { proof };
    if (seconds === 0 || seconds > MAX_WAIT) return null;
    showProgress(
      `A lot of messages are coming in right now. Yours will be sent automatically in ${formatSeconds(seconds)}.`,
    );
    await pause(seconds);
    return ticket === null ? {} : { ticket };
  }
}

const formatSeconds = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`);

function pauseOrOnline(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    window.addEventListener('online', done);
  });
}

/** Lazy-loads the solver, which is needed only under attack. If that fails, the ticket is used instead. */
async function solveInBrowser(challenge: unknown): Promise<string | null> {
  try {
    const timedOut = () => new Error('loading the solver timed out');
    const { solve } = await within(SOLVER_TIMEOUT, import('./solve-challenge.ts'), timedOut);
    return await solve(challenge);
  } catch {
    return null;
  }
}
