import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { parseEnquiry, type EnquiryFields } from '../../contract/enquiry.ts';
import type { Database } from '../../server/db/open-database.ts';
import { createCommitQueue } from '../../server/db/commit-queue.ts';
import { createAccept } from '../../server/enquiries/accept-enquiry.ts';
import { issueFormToken } from '../../server/enquiries/screen/form-token.ts';
import { createEnquiryRateLimiter } from '../../server/enquiries/screen/enquiry-rate-limits.ts';
import { createSecret } from '../../server/enquiries/secret.ts';
import { bareSubmission, type Submission } from '../../server/enquiries/submission.ts';
import { randomFrom } from '../helpers/crowds.ts';
import { takeEverything } from '../helpers/enquiries.ts';
import { fillTemplate } from './fill-template.ts';
import type { BotStrategy, HonestMessage } from './message-sets.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
/** Seconds that somebody takes for the form when nothing else is said. */
const USUAL = 25;

/** What became of one post. */
type Fate = 'inbox' | 'quarantined' | 'held up' | 'invalid';
export interface Sent {
  id: string;
  fates: Fate[];
  /** What screening noticed, for each post that was stored. */
  noticed: string[][];
}

/** People and bots at a site of which the clock can be set. */
export function openSite(db: Database, script: boolean) {
  const secret = createSecret(Buffer.alloc(32, 7));
  // Proofs of work are checked by the real clock: challenges of the past would have run out.
  let now = new Date(Math.ceil(Date.now() / DAY) * DAY);
  const accept = createAccept({
    ...takeEverything,
    db,
    queue: createCommitQueue(db),
    secret,
    rateLimiter: createEnquiryRateLimiter(secret, db),
    detectDuplicates: true,
    destinations: ['team-mail'],
    now: () => now,
  });
  const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * SECOND));
  const tokenOf = (seconds: number) =>
    issueFormToken(secret, new Date(now.getTime() - seconds * SECOND));

  /** Sends once, and once more with what the answer asks for where the sender does that. */
  async function send(
    sent: Sent,
    message: Partial<EnquiryFields>,
    by: Partial<Submission>,
    { solves, waits }: Pick<BotStrategy, 'solves' | 'waits'>,
  ) {
    const parsed = parseEnquiry(message);
    if (!parsed.ok) return void sent.fates.push('invalid');
    const submission = { ...bareSubmission(parsed.fields), ...by };
    let answer = await accept(submission);
    if (answer.outcome === 'rate-limited' && solves && answer.challenge) {
      const challenge = answer.challenge as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      answer = await accept({ ...submission, proof });
    } else if (answer.outcome === 'rate-limited' && waits && answer.ticket) {
      pass(answer.seconds + 1);
      answer = await accept({ ...submission, ticket: answer.ticket });
    }
    if (answer.outcome !== 'accepted') return void sent.fates.push('held up');
    const { status, screening } = await db
      .selectFrom('enquiries')
      .select(['status', 'screening'])
      .where('id', '=', answer.id)
      .executeTakeFirstOrThrow();
    sent.fates.push(status === 'received' ? 'inbox' : 'quarantined');
    sent.noticed.push(JSON.parse(screening) as string[]);
  }

  return {
    /** One person after the other, an hour apart, each from an address of its own. */
    async people(messages: HonestMessage[]): Promise<Sent[]> {
      const random = randomFrom(messages.length);
      const all: Sent[] = [];
      for (const { id, begun = USUAL, again = [], ...message } of messages) {
        pass(3_600);
        const sent: Sent = { id, fates: [], noticed: [] };
        const client = addressOf(random);
        for (const { after, ...changes } of [{ after: 0 }, ...again]) {
          pass(after);
          const formToken = script ? tokenOf(begun + after) : null;
          await send(sent, { ...message, ...changes }, { client, formToken }, { waits: !script });
        }
        all.push(sent);
      }
      return all;
    },

    /** One strategy after the other, two days apart, so that none suffers from another. */
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
    const sent: Sent = { id, fates: [], noticed: [] };
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
        phone_number: fill(strategy.phone_number),
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

/** An address somewhere in the world. */
const addressOf = (random: () => number) =>
  Array.from({ length: 4 }, () => 1 + Math.floor(random() * 222)).join('.');

/** Posts of one strategy that may arrive before it counts as through, when there are several. */
const FIRST_FEW = 3;

/** The strategies that are through: see README.md. */
export const through = (bots: Sent[]) =>
  bots.filter(({ fates }) => {
    const arrived = fates.filter((fate) => fate === 'inbox').length;
    return arrived > (fates.length > 1 ? FIRST_FEW : 0);
  });
