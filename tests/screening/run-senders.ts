import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { parseEnquiry, type EnquiryFields } from '../../contract/enquiry/enquiry.ts';
import type { Database } from '../../server/db/open-database.ts';
import { createAccept } from '../../server/enquiries/accept-enquiry.ts';
import { getEnquiry } from '../../server/enquiries/read-enquiries.ts';
import { issueFormToken } from '../../server/enquiries/screen/form-token.ts';
import { createSecret } from '../../server/secret/secret.ts';
import type { Submission } from '../../server/enquiries/submission.ts';
import { randomFrom } from '../helpers/process/crowds.ts';
import { bareSubmission, screeningOptions } from '../helpers/enquiries.ts';
import { fillTemplate } from './fill-template.ts';
import type { BotStrategy, HonestMessage } from './message-sets.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
/** Seconds that a person takes for the form, unless stated otherwise. */
const USUAL = 25;
const PHONE = '+1 202 555 0100';

/** The outcome of one post. */
type Outcome = 'inbox' | 'quarantined' | 'held up' | 'invalid';
export interface Sent {
  id: string;
  outcomes: Outcome[];
  /** The findings of screening, for each stored post. */
  noticed: string[][];
}

/** Sends the enquiries of people and bots to an acceptance with a simulated clock. */
export function openSite(db: Database, script: boolean) {
  const secret = createSecret(Buffer.alloc(32, 7));
  // Proofs of work are verified with the real clock: past challenges would have expired.
  let now = new Date(Math.ceil(Date.now() / DAY) * DAY);
  const accept = createAccept({ ...screeningOptions(db, secret), now: () => now });
  const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * SECOND));
  const tokenOf = (seconds: number) =>
    issueFormToken(secret, new Date(now.getTime() - seconds * SECOND));

  /** Sends an enquiry. If it is rate limited, sends it again with a proof or a ticket, if the sender does that. */
  async function send(
    sent: Sent,
    message: Partial<EnquiryFields>,
    by: Partial<Submission>,
    { solves, waits }: Pick<BotStrategy, 'solves' | 'waits'>,
  ) {
    const parsed = parseEnquiry({ phone_number: PHONE, ...message });
    if (!parsed.ok) return void sent.outcomes.push('invalid');
    const submission = { ...bareSubmission(parsed.fields), ...by };
    let result = await accept(submission);
    if (result.outcome === 'rate-limited' && solves && result.challenge) {
      const challenge = result.challenge as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      result = await accept({ ...submission, proof });
    } else if (result.outcome === 'rate-limited' && waits && result.ticket) {
      pass(result.seconds + 1);
      result = await accept({ ...submission, ticket: result.ticket });
    }
    if (result.outcome !== 'accepted') return void sent.outcomes.push('held up');
    const { status, screening } = (await getEnquiry(db, result.id))!;
    sent.outcomes.push(status === 'received' ? 'inbox' : 'quarantined');
    sent.noticed.push(screening);
  }

  return {
    /** Sends the enquiries of people, an hour apart, each from its own address. */
    async people(messages: HonestMessage[]): Promise<Sent[]> {
      const random = randomFrom(messages.length);
      const all: Sent[] = [];
      for (const { id, seconds = USUAL, again = [], ...message } of messages) {
        pass(3_600);
        const sent: Sent = { id: id ?? message.email, outcomes: [], noticed: [] };
        const client = addressOf(random);
        for (const { after, ...changes } of [{ after: 0 }, ...again]) {
          pass(after);
          const formToken = script ? tokenOf(seconds + after) : null;
          await send(sent, { ...message, ...changes }, { client, formToken }, { waits: !script });
        }
        all.push(sent);
      }
      return all;
    },

    /** Runs strategies, two days apart, so that they do not affect each other. */
    async bots(strategies: BotStrategy[]): Promise<Sent[]> {
      const all: Sent[] = [];
      for (const strategy of strategies) {
        pass((2 * DAY) / SECOND);
        all.push(await runStrategy(strategy));
      }
      return all;
    },
  };

  async function runStrategy(strategy: BotStrategy): Promise<Sent> {
    const { id, posts = 1, every = 1, from = 'one', trap = '', solves, waits } = strategy;
    const random = randomFrom(id.length * 1_000 + posts);
    const sent: Sent = { id, outcomes: [], noticed: [] };
    const own = addressOf(random);
    const tokens = {
      'at-once': () => tokenOf(strategy.after ?? 0.2),
      stale: () => tokenOf((5 * DAY) / SECOND),
      forged: () => 'm0t3k5a1.bm90IG91cnM',
      none: () => null,
      usual: () => (script ? tokenOf(strategy.after ?? USUAL) : null),
    };
    for (let number = 0; number < posts; number++) {
      if (number > 0) pass(every);
      const fill = (text = '') => fillTemplate(text, number, random);
      const message = {
        name: fill(strategy.name),
        email: fill(strategy.email),
        company_name: fill(strategy.company_name),
        description: fill(strategy.description),
        website: fill(strategy.website),
      };
      const client =
        from === 'each'
          ? addressOf(random)
          : from === 'network'
            ? own.replace(/\d+$/, String(number + 1))
            : own;
      const formToken = tokens[strategy.token ?? 'usual']();
      await send(sent, message, { client, formToken, trap }, { solves, waits });
    }
    return sent;
  }
}

/** A random IPv4 address. */
const addressOf = (random: () => number) =>
  Array.from({ length: 4 }, () => 1 + Math.floor(random() * 222)).join('.');

/** How many posts of a strategy with several posts may reach the inbox before it counts as through. */
const FIRST_FEW = 3;

/** The strategies that get through (README.md). */
export const through = (bots: Sent[]) =>
  bots.filter(({ outcomes }) => {
    const arrived = outcomes.filter((outcome) => outcome === 'inbox').length;
    return arrived > (outcomes.length > 1 ? FIRST_FEW : 0);
  });
