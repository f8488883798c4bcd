import type { EnquiryExtras } from '../../../contract/enquiry-extras.ts';
import { within } from '../../provider/chunk-timeout.ts';
import type { SendResult, RateLimited } from './send-enquiry.ts';

/** Seconds before each of the three attempts that follow a failed one. */
const PAUSES = [1, 3, 6];
/** Seconds that a visitor is kept waiting before being told that it did not work. */
const LONGEST_WAIT = 90;
/** Milliseconds that the script which solves challenges may take. */
const SOLVER_PATIENCE = 5_000;
/** How often a busy server is given what it asks for. */
const MOST_PASSES = 3;

export interface Patience {
  /** What is going on, for the visitor; null when there is nothing to say. */
  tell(words: string | null): void;
  /** Resolves after some seconds, or earlier when the browser is online again. */
  pause?: (seconds: number) => Promise<void>;
  /** Solves a challenge; null when this browser cannot. */
  solve?: (challenge: unknown) => Promise<string | null>;
}

/** What lets an enquiry through at a busy time. */
type Pass = Pick<EnquiryExtras, 'proof' | 'ticket'>;

/**
 * Sends an enquiry, and sends it again where that stores nothing twice: when the connection fails, or
 * the server says that it is too early. At a busy time works or waits until it is let through.
 *
 * @param send sends it, always under the same key
 */
export async function sendWithPatience(
  send: (pass: Pass) => Promise<SendResult>,
  { tell, pause = pauseOrOnline, solve = solveInBrowser }: Patience,
): Promise<Exclude<SendResult, RateLimited>> {
  let passes = 0;
  let retries = 0;
  let pass: Pass = {};
  for (;;) {
    const result = await send(pass);
    if (result.outcome === 'rate-limited') {
      const next = passes++ < MOST_PASSES ? await earnPass(result) : null;
      if (!next)
        return {
          outcome: 'failed',
          reason: 'status 429',
          again: false,
          retryAfter: result.seconds,
        };
      pass = next;
    } else if (
      result.outcome === 'failed' &&
      result.again &&
      result.retryAfter <= LONGEST_WAIT &&
      retries < PAUSES.length
    ) {
      const seconds = Math.max(PAUSES[retries] ?? 0, result.retryAfter);
      retries++;
      tell(
        `That did not work. Trying again in ${inWords(seconds)} (${retries} of ${PAUSES.length}). ` +
          'What you typed is kept.',
      );
      await pause(seconds);
    } else {
      tell(null);
      return result;
    }
  }

  async function earnPass({ challenge, ticket, seconds }: RateLimited): Promise<Pass | null> {
    tell('Many requirements are arriving at this moment. Yours is sent in a moment.');
    const proof = challenge === null ? null : await solve(challenge);
    if (proof !== null) return { proof };
    if (seconds === 0 || seconds > LONGEST_WAIT) return null;
    tell(
      `Many requirements are arriving at this moment. Yours is sent by itself in ${inWords(seconds)}.`,
    );
    await pause(seconds);
    return ticket === null ? {} : { ticket };
  }
}

const inWords = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`);

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

/** The solver is only fetched when it is asked for, which is at an attack. Without it there is the ticket. */
async function solveInBrowser(challenge: unknown): Promise<string | null> {
  try {
    const late = () => new Error('the solver is not here yet');
    const { solve } = await within(SOLVER_PATIENCE, import('./solve-challenge.ts'), late);
    return await solve(challenge);
  } catch {
    return null;
  }
}
