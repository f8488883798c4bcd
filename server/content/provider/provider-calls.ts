import { createHash } from 'node:crypto';
import { parseProvidedJson } from '../../../contract/provided-json.ts';
import { ContentUnavailable } from '../content-unavailable.ts';
import type { BodyFolder } from './body-folder.ts';
import { Backoff, createLimiter } from './call-limits.ts';
import { fetchBounded } from './fetch-bounded.ts';
import { KnownAnswers, type KnownAnswer } from './known-answers.ts';
import type { Answer, ProviderCall, ReceivedBody } from './provided-answer.ts';
import { ProviderFailure } from './provider-failure.ts';

/** Bytes of a body, and milliseconds of a call. */
const LIMITS = { bytes: 8 * 1024 * 1024, time: 8_000 };
const CONCURRENCY = 6;
const QUEUE = 100;
/** Milliseconds for which an answer is served while the provider is unreachable or talks nonsense. */
export const KEPT_FOR = 24 * 60 * 60 * 1_000;
/** Of the answers that are not lists, how many each look for changes checks; lists are always checked. */
const CHECKED_PER_LOOK = 20;
/** The name under which failures of the provider as a whole are recorded. */
const ALL = '';

interface CallLog {
  warn(about: object, message: string): void;
  info(about: object, message: string): void;
}

export interface ProviderCallsOptions {
  /** The provider's base address, with a trailing slash. */
  base: string;
  log: CallLog;
  folder: BodyFolder;
  /** Incremented after each call. */
  counts?: { succeeded: number; failed: number };
  /** Called after answers have changed. */
  changed: () => void;
  limits?: typeof LIMITS;
  now?: () => number;
}

/**
 * Calls to the provider. An answer that is known is returned at once; whether it is still current is
 * looked up in the background (`look`). Only the first call waits. Each call is made once, however
 * many want it.
 */
export class ProviderCalls {
  readonly #options: Required<ProviderCallsOptions>;
  readonly #origin: string;
  readonly #known: KnownAnswers;
  readonly #inFlight = new Map<string, Promise<boolean>>();
  readonly #backoff = new Backoff();
  readonly #limited = createLimiter(CONCURRENCY, QUEUE);
  /** The reason of the last failure, by path: each is logged once. */
  readonly #failing = new Map<string, string>();

  constructor(options: ProviderCallsOptions) {
    this.#options = {
      limits: LIMITS,
      now: Date.now,
      counts: { succeeded: 0, failed: 0 },
      ...options,
    };
    this.#origin = new URL(options.base).origin;
    this.#known = new KnownAnswers((address) => void options.folder.remove(address));
  }

  /**
   * The answer to a call.
   *
   * @throws {ContentUnavailable} if there is none that is at most a day old
   */
  async answer(call: ProviderCall): Promise<Answer> {
    const known = this.#current(call.address);
    if (known) {
      this.#known.use(known);
      return known.answer;
    }
    await this.#check(call);
    const found = this.#current(call.address);
    if (!found) throw new ContentUnavailable(`the provider did not answer ${pathOf(call)}`);
    return found.answer;
  }

  /**
   * Looks for changes: checks the lists and some of the other answers, or all of them if a list has
   * changed.
   *
   * @param everything whether to check all answers in any case
   */
  async look(everything = false): Promise<void> {
    const oldestFirst = this.#known.byLastTry();
    const lists = oldestFirst.filter(({ call }) => call.isList);
    const others = oldestFirst.filter(({ call }) => !call.isList);
    const listsChanged = await this.#checkAll(lists);
    const rest = everything || listsChanged ? others : others.slice(0, CHECKED_PER_LOOK);
    if ((await this.#checkAll(rest)) || listsChanged) this.#options.changed();
    await this.#options.folder.prune(this.#options.now() - KEPT_FOR);
  }

  /** @returns whether any answer changed */
  async #checkAll(known: readonly KnownAnswer[]): Promise<boolean> {
    let changed = false;
    // Not all at once: visitors' calls are next in the queue.
    for (let at = 0; at < known.length; at += CONCURRENCY / 2) {
      const some = known.slice(at, at + CONCURRENCY / 2);
      const results = await Promise.all(some.map(({ call }) => this.#check(call)));
      changed ||= results.includes(true);
    }
    return changed;
  }

  #current(address: string): KnownAnswer | undefined {
    const known = this.#known.get(address);
    return known && this.#options.now() - known.checkedAt <= KEPT_FOR ? known : undefined;
  }

  /** Single flight. Never rejects. Resolves with whether a known answer changed. */
  #check(call: ProviderCall): Promise<boolean> {
    const { address } = call;
    const inFlight = this.#inFlight.get(address);
    if (inFlight) return inFlight;
    const checking = this.#fetchOrKeep(call).finally(() => this.#inFlight.delete(address));
    this.#inFlight.set(address, checking);
    return checking;
  }

  async #fetchOrKeep(call: ProviderCall): Promise<boolean> {
    const { address } = call;
    const onDisk = this.#known.get(address) ? null : await this.#options.folder.read(address);
    // An answer that an earlier version of this server understood.
    if (onDisk) await this.#keep(call, onDisk).catch(() => false);
    if (this.#backoff.isPaused(ALL) || this.#backoff.isPaused(address)) return false;
    try {
      const changed = await this.#limited(() => this.#fetch(call));
      this.#options.counts.succeeded++;
      this.#backoff.settle(ALL, true);
      this.#backoff.settle(address, true);
      if (this.#failing.delete(pathOf(call)))
        this.#options.log.info({ call: pathOf(call) }, 'provider call succeeded again');
      return changed;
    } catch (error) {
      this.#options.counts.failed++;
      const known = this.#known.get(address);
      if (known) known.failedAt = this.#options.now();
      const failure = error instanceof ProviderFailure ? error : null;
      this.#backoff.settle(failure?.unreachable ? ALL : address, false);
      // Whatever a body does to its reader must not end the process.
      this.#logFailure(call, failure?.message ?? `body cannot be read: ${nameOf(error)}`);
      return false;
    }
  }

  async #fetch(call: ProviderCall): Promise<boolean> {
    // Others found out while this call was waiting for its turn.
    if (this.#backoff.isPaused(ALL)) throw new ProviderFailure('provider is unreachable');
    const { base, limits, now, folder } = this.#options;
    const known = this.#known.get(call.address);
    const url = new URL(call.address, base);
    const { status, headers, bytes } = await fetchBounded(url, this.#origin, limits, {
      Accept: 'application/json',
      ...(known?.etag && { 'If-None-Match': known.etag }),
      ...(known?.modified && { 'If-Modified-Since': known.modified }),
    });
    if (status === 304 && known) {
      known.checkedAt = now();
      await folder.touch(call.address, known.checkedAt);
      return false;
    }
    const body: ReceivedBody = {
      type: headers['content-type'] ?? null,
      etag: headers.etag ?? null,
      modified: headers['last-modified'] ?? null,
      bytes,
      checkedAt: now(),
    };
    const changed = await this.#keep(call, body, status);
    if (this.#known.get(call.address)?.answer.exists) await folder.write(call.address, body);
    else await folder.remove(call.address);
    return changed;
  }

  /**
   * Reads a body and remembers its answer.
   *
   * @returns whether it differs from the known one
   * @throws {ProviderFailure} if it makes no sense
   */
  async #keep(call: ProviderCall, body: ReceivedBody, status = 200): Promise<boolean> {
    const before = this.#known.get(call.address);
    const { bytes, ...rest } = body;
    const digest = createHash('sha256').update(`${status} `).update(bytes).digest('base64');
    if (before?.digest === digest) {
      Object.assign(before, rest);
      return false;
    }
    const answer = await call.read(parseProvidedJson(bytes, body.type));
    // A provider may say "fail" by 404 as well; any other error is none of its answers.
    const usable =
      answer && ((status >= 200 && status < 300) || (status === 404 && !answer.exists));
    if (!usable)
      throw new ProviderFailure(
        status >= 200 && status < 300 ? 'body makes no sense' : `HTTP ${status}`,
        // 500 may be the fault of one script; these concern them all.
        { unreachable: status === 429 || status > 500 },
      );
    this.#known.add({ ...rest, call, answer, digest, size: bytes.length });
    return before !== undefined;
  }

  #logFailure(call: ProviderCall, reason: string): void {
    const path = pathOf(call);
    if (this.#failing.get(path) === reason) return;
    this.#failing.set(path, reason);
    const serving = this.#current(call.address) ? 'the last answer' : 'nothing';
    this.#options.log.warn({ call: path, reason, serving }, 'provider call failed');
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);

/** Slugs are in the query, and visitors may invent them. */
const pathOf = ({ address }: ProviderCall) => address.split('?')[0]!;
