import type { z } from 'zod';
import { DRAFT_LIMITS } from '../../contract/kinds/draft-limits.ts';
import type { Act } from '../../contract/studio/acts.ts';
import { appendAudit } from '../accounts/audit-log.ts';
import type { Authorized } from '../accounts/authority.ts';
import { changeContent, type ContentChange } from '../content/entry-store/change-content.ts';
import { runTextsHere, type RunTexts } from '../content/texts/run-texts.ts';
import { answerBy, write } from '../db/commit-queue.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { Notifier } from '../enquiries/deliver/destination.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import { invalidInput, Refused, type Refusal } from './refused.ts';

/** What actions need, whoever acts. */
export interface ActionContext {
  db: Database;
  /** Who is told of what is done with enquiries. */
  notify: Notifier;
  /** Where files with enquiries are. */
  enquiries: {
    dataDir: string;
    /** The address that replies are sent from; undefined without a mail server. */
    sendsFrom?: string | undefined;
  };
  /** Kilobytes of text that accounts and keys may store; undefined for no limit. */
  stored?: TokenBuckets;
  /** Parses and renders texts of editors; by default in this process. */
  runTexts?: RunTexts;
  /** The studio's address, which no published text may have; undefined for none. */
  studioUrl?: string | undefined;
}

/** What an action gets before its transaction. */
export interface Preparing extends Pick<ActionContext, 'studioUrl'> {
  db: Database;
  by: Authorized;
  runTexts: RunTexts;
  /** The account or key for which texts are read: they take turns. */
  asker: string;
}

/** What an action gets besides its input. */
export interface Work extends Pick<ActionContext, 'notify' | 'enquiries'> {
  /** A transaction, unless it works in pieces. */
  db: Database;
  by: Authorized;
  /** ISO 8601, UTC. */
  now: string;
}

/** The same, of an action that changes content. */
export type ContentWork = Work & ContentChange;

/** Something that people, keys and commands do: written once, for all of them. */
export interface Action<Given, Input, Value, Made = undefined> {
  input: z.ZodType<Input, Given>;
  /** What somebody must be allowed to do. */
  scopes(input: Input): readonly Act[];
  /** Whether a passkey must have been checked within the last minutes. */
  needsPasskey?: true;
  /** What takes long: texts, uploads. No transaction waits for it. May throw Refused. */
  prepare?(preparing: Preparing, input: Input): Promise<Made>;
  /** Milliseconds for what it writes, if the time of the request has passed when it is prepared. */
  writesWithin?: number;
  /** A text that it stores, and how many times. */
  stores?(input: Input, made: Made): [text: string, copies: number];
  /** Actions with the same lock run one after the other, in all processes. */
  lock?: string;
  /** Whether it makes its own transactions, because it takes long or is about files as well. */
  inPieces?: true;
  /** Its transaction is a change of content: see ContentAction. */
  content?: { checked?: boolean };
  /** The result of the same request (`by.request`) if it was done before; null if it is new. */
  earlier?(work: Work, input: Input): Promise<Value | null>;
  /** May throw Refused; then nothing has happened. Runs more than once if the store is locked, so it only changes that. */
  run(work: Work, input: Input, made: Made): Promise<Value>;
  /** Its row of the audit log, unless what it does has a log of its own or writes its row itself. */
  audit?(value: Value, input: Input): { act: string; subject: string; details?: object } | null;
  /** What follows the commit. */
  after?(made: Made): Promise<void> | void;
}

/** An action in a transaction of content (change-content.ts), under its lock. `checked`: see ContentChange. */
export interface ContentAction<Given, Input, Value, Made = undefined> extends Action<
  Given,
  Input,
  Value,
  Made
> {
  content: { checked?: boolean };
  run(work: ContentWork, input: Input, made: Made): Promise<Value>;
}

/** An action whose input a schema describes. */
export type ActionOn<Schema extends z.ZodType, Value> = Action<
  z.input<Schema>,
  z.output<Schema>,
  Value
>;

/** The same, of content. */
export type ContentActionOn<Schema extends z.ZodType, Value, Made> = ContentAction<
  z.input<Schema>,
  z.output<Schema>,
  Value,
  Made
>;

/** What became of an action. */
export type ActionResult<Value> = { ok: true; value: Value } | ({ ok: false } & Refusal);

/**
 * Runs an action: input, permission, what takes long, and limits; then, in one transaction, its lock, what the same
 * request did before, the permission again, the action and its row of the log.
 *
 * @param now ISO 8601, UTC; by default when the transaction begins
 * @throws {StoreUnavailable} if the store could not be written
 * @throws {TextRefused} if a text takes too much
 */
export async function runAction<Given, Input, Value, Made>(
  { db, notify, enquiries, stored, runTexts = runTextsHere, studioUrl }: ActionContext,
  action: Action<Given, Input, Value, Made>,
  given: Given,
  by: Authorized,
  now?: string,
): Promise<ActionResult<Value>> {
  const parsed = action.input.safeParse(given);
  if (!parsed.success) return { ok: false, ...invalidInput(parsed.error) };
  const input = parsed.data;
  try {
    await requireAllowed(db, action.scopes(input), by);
    if (action.needsPasskey && by.unverified !== null) throw new Refused('verify', by.unverified);
    const preparing = { db, by, runTexts, studioUrl, asker: askerOf(by) };
    const made = (await action.prepare?.(preparing, input)) as Made;
    if (stored && action.stores) takeStored(stored, by, ...action.stores(input, made));
    const at = now ?? new Date().toISOString();
    const perform = async (begun: { db: Database }) => {
      const work = { ...begun, by, notify, enquiries, now: at };
      if (action.lock) await engineOf(work.db).lockName(work.db, action.lock);
      const earlier = by.request === undefined ? null : await action.earlier?.(work, input);
      if (earlier) return earlier;
      await requireAllowed(work.db, action.scopes(input), by);
      const value = await action.run(work, input, made);
      const row = action.audit?.(value, input);
      if (row) await appendAudit(work.db, by, row.act, row.subject, row.details);
      return value;
    };
    const transact = () => {
      if (action.inPieces) return perform({ db });
      if (action.content) return changeContent(db, at, perform, action.content);
      return write(db, (transaction) => perform({ db: transaction }), action.lock !== undefined);
    };
    const deadline = action.writesWithin && performance.now() + action.writesWithin;
    const value = await (deadline ? answerBy.run(deadline, transact) : transact());
    await action.after?.(made);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...error.refusal };
    throw error;
  }
}

/** The account or key whose turn it is: for texts that are read, and kilobytes that are stored. */
export const askerOf = ({ id, name }: Pick<Authorized, 'id' | 'name'>): string => id ?? name;

async function requireAllowed(db: Database, scopes: readonly Act[], by: Authorized) {
  for (const scope of scopes) {
    const words = await by.refusal(db, scope);
    if (words !== null) throw new Refused('forbidden', words);
  }
}

/** The kilobytes that accounts and keys may store. */
export const countStored = () => new TokenBuckets(DRAFT_LIMITS.kilobytes);

/** The fewest kilobytes that a text counts as. */
const LEAST_KEPT = 10;

/** Counts a text that is to be stored, by account or key. */
function takeStored(stored: TokenBuckets, actor: Authorized, text: string, copies = 1): void {
  if (text === '') return;
  const [by, now] = [askerOf(actor), Date.now()];
  const kilobytes = Math.max(LEAST_KEPT, (Buffer.byteLength(text) * copies) / 1_000);
  if (stored.take(by, now, kilobytes)) return;
  const retryAfter = Math.ceil(stored.wait(by, now, kilobytes) / 1_000);
  const words = 'You stored a lot of text just now. Try again in a moment.';
  throw new Refused('too-many', words, { retryAfter });
}
