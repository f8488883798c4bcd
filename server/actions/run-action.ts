import type { z } from 'zod';
import type { Act } from '../../contract/studio/acts.ts';
import { appendAudit } from '../accounts/audit-log.ts';
import type { Authorized } from '../accounts/authority.ts';
import { write } from '../db/commit-queue.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { Notifier } from '../enquiries/deliver/destination.ts';
import type { TokenBuckets } from '../limits/token-buckets.ts';
import { invalidInput, Refused, type Refusal } from './refused.ts';

/** What actions need, whoever acts. */
export interface ActionContext {
  db: Database;
  /** Who is told of what is done with enquiries. */
  notify: Notifier;
  /** Where files with enquiries are. */
  enquiries: { dataDir: string };
  /** Kilobytes of text that accounts and keys may store; undefined for no limit. */
  stored?: TokenBuckets;
}

/** What an action gets besides its input. */
export interface Work extends Pick<ActionContext, 'notify' | 'enquiries'> {
  /** A transaction, unless it works in pieces. */
  db: Database;
  by: Authorized;
  /** ISO 8601, UTC. */
  now: string;
}

/** Something that people, keys and commands do: written once, for all of them. */
export interface Action<Given, Input, Value> {
  input: z.ZodType<Input, Given>;
  /** What somebody must be allowed to do. */
  scopes(input: Input): readonly Act[];
  /** Whether a passkey must have been checked within the last minutes. */
  needsPasskey?: true;
  /** A text that it stores, and how many times. */
  stores?(input: Input): [text: string, copies: number];
  /** Actions with the same lock run one after the other, in all processes. */
  lock?: string;
  /** Whether it makes its own transactions, because it takes long or is about files as well. */
  inPieces?: true;
  /** The result of the same request (`by.request`) if it was done before; null if it is new. */
  earlier?(work: Work, input: Input): Promise<Value | null>;
  /** May throw Refused; then nothing has happened. Runs more than once if the store is locked, so it only changes that. */
  run(work: Work, input: Input): Promise<Value>;
  /** Its row of the audit log, unless what it does has a log of its own. */
  audit?(value: Value, input: Input): { act: string; subject: string; details?: object } | null;
}

/** An action whose input a schema describes. */
export type ActionOn<Schema extends z.ZodType, Value> = Action<
  z.input<Schema>,
  z.output<Schema>,
  Value
>;

/** What became of an action. */
export type ActionResult<Value> = { ok: true; value: Value } | ({ ok: false } & Refusal);

/**
 * Runs an action: input, permission and limits; then, in one transaction, its lock, what the same request did before,
 * the permission again, the action and its row of the log.
 *
 * @param now ISO 8601, UTC
 * @throws {StoreUnavailable} if the store could not be written
 */
export async function runAction<Given, Input, Value>(
  { db, notify, enquiries, stored }: ActionContext,
  action: Action<Given, Input, Value>,
  given: Given,
  by: Authorized,
  now = new Date().toISOString(),
): Promise<ActionResult<Value>> {
  const parsed = action.input.safeParse(given);
  if (!parsed.success) return { ok: false, ...invalidInput(parsed.error) };
  const input = parsed.data;
  try {
    await requireAllowed(db, action.scopes(input), by);
    if (action.needsPasskey && by.unverified !== null) throw new Refused('verify', by.unverified);
    if (stored && action.stores) takeStored(stored, by, ...action.stores(input));
    const alone = action.lock !== undefined;
    const perform = async (transaction: Database) => {
      const work = { db: transaction, by, notify, enquiries, now };
      if (action.lock) await engineOf(transaction).lockName(transaction, action.lock);
      const earlier = by.request === undefined ? null : await action.earlier?.(work, input);
      if (earlier) return earlier;
      await requireAllowed(transaction, action.scopes(input), by);
      const value = await action.run(work, input);
      const row = action.audit?.(value, input);
      if (row) await appendAudit(transaction, by, row.act, row.subject, row.details);
      return value;
    };
    return { ok: true, value: await (action.inPieces ? perform(db) : write(db, perform, alone)) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...error.refusal };
    throw error;
  }
}

async function requireAllowed(db: Database, scopes: readonly Act[], by: Authorized) {
  for (const scope of scopes) {
    const words = await by.refusal(db, scope);
    if (words !== null) throw new Refused('forbidden', words);
  }
}

/** The fewest kilobytes that a text counts as. */
const LEAST_KEPT = 10;

/** Counts a text that is to be stored, by account or key. */
function takeStored(
  stored: TokenBuckets,
  { id, name }: Pick<Authorized, 'id' | 'name'>,
  text: string,
  copies = 1,
): void {
  if (text === '') return;
  const [by, now] = [id ?? name, Date.now()];
  const kilobytes = Math.max(LEAST_KEPT, (Buffer.byteLength(text) * copies) / 1_000);
  if (stored.take(by, now, kilobytes)) return;
  const retryAfter = Math.ceil(stored.wait(by, now, kilobytes) / 1_000);
  const words = 'You stored a lot of text just now. Try again in a moment.';
  throw new Refused('too-many', words, { retryAfter });
}
