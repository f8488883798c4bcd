import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod/mini';
import { parseProvidedJson } from '../../contract/provided-json.ts';
import { createSlots } from '../concurrency/slots.ts';
import { fetchBounded } from '../network/fetch-bounded.ts';
import { FetchFailure } from '../network/fetch-failure.ts';

const MB = 1024 * 1024;
/** Bytes of the body of a list, and of a detail; milliseconds of a call. */
const LIST = 8 * MB;
const DETAIL = 2 * MB;
const TIME = 8_000;
/** Of a body: characters that begin an object, a list or an entity. 10,000 entries have fewer. */
const MAX_STARTS = 200_000;
const CONCURRENCY = 4;
/** Milliseconds before a call for a list is repeated. */
const RETRIES = [500, 2_000];
/** Failed calls after which a poll asks no more: the provider is away, or means no good. */
const MAX_FAILURES = 12;

/** What a later request can ask by whether a body has changed. */
export interface Validators {
  address: string;
  etag: string | undefined;
  modified: string | undefined;
}

/** Parses a body; undefined if it makes no sense. */
export type Read<Body> = (body: unknown) => Body | undefined;

export type Query = Record<string, string | number | undefined>;

/** What became of a call, for the log and the counters. */
export type CallOutcome = { call: string; reason: string | null };

/** The calls of one poll at a provider. */
export class ProviderCalls {
  readonly #base: string;
  readonly #settled: (outcome: CallOutcome) => void;
  readonly #slots = createSlots(CONCURRENCY);
  #failures = 0;

  /** @param settled called after each call */
  constructor(base: string, settled: (outcome: CallOutcome) => void) {
    this.#base = base;
    this.#settled = settled;
  }

  /** Whether a body is as it was, as far as the provider says. */
  async isUnchanged({ address, etag, modified }: Validators): Promise<boolean> {
    const headers = {
      ...(etag && { 'If-None-Match': etag }),
      ...(modified && { 'If-Modified-Since': modified }),
    };
    // A body is not wanted: it is read with the others.
    const asked = this.#slots.run(() => this.#fetch(address, headers, 0));
    const { status } = await asked.catch(() => ({ status: 0 }));
    return status === 304;
  }

  /** Calls for a list, and again if that fails. */
  async list<Body>(path: string, query: Query, read: Read<Body>) {
    for (const pause of RETRIES) {
      try {
        return await this.#call(path, query, read, LIST);
      } catch {
        await sleep(pause);
      }
    }
    return this.#call(path, query, read, LIST);
  }

  /** Calls for a detail; undefined if that fails. */
  async detail<Body>(path: string, query: Query, read: Read<Body>): Promise<Body | undefined> {
    if (this.#failures >= MAX_FAILURES) return undefined;
    try {
      return (await this.#call(path, query, read, DETAIL)).body;
    } catch {
      this.#failures++;
      return undefined;
    }
  }

  async #call<Body>(path: string, query: Query, read: Read<Body>, most: number) {
    const address = addressOf(path, query);
    return this.#slots.run(async () => {
      try {
        const { status, headers, bytes } = await this.#fetch(address, {}, most);
        const sensible = isBounded(bytes);
        const type = headers['content-type'] ?? null;
        const body = sensible ? read(parseProvidedJson(bytes, type)) : undefined;
        const ok = status >= 200 && status < 300;
        // A provider may say "fail" by 404 as well; any other error is none of its answers.
        if (body === undefined || (!ok && !(status === 404 && saysNone(body))))
          throw new FetchFailure(ok ? 'body makes no sense' : `HTTP ${status}`);
        this.#settled({ call: path, reason: null });
        const validators: Validators = {
          address,
          etag: headers.etag,
          modified: headers['last-modified'],
        };
        return { body, validators };
      } catch (error) {
        // Whatever a body does to its reader is a failed call.
        const reason = error instanceof FetchFailure ? error.message : 'body cannot be read';
        this.#settled({ call: path, reason });
        throw error;
      }
    });
  }

  #fetch(address: string, headers: Record<string, string>, bytes: number) {
    const url = new URL(address, this.#base);
    const all = { Accept: 'application/json', ...headers };
    return fetchBounded(url, new URL(this.#base).origin, { bytes, time: TIME }, all);
  }
}

/** Reads bodies by a schema of the contract. */
export const bySchema =
  <Schema extends z.core.$ZodType>(
    schema: Schema & { safeParse(body: unknown): z.core.util.SafeParseResult<z.output<Schema>> },
  ): Read<z.output<Schema>> =>
  (body) =>
    schema.safeParse(body).data;

/** Whether a body says that there is no such thing: `fail`, or no post. */
const saysNone = (body: unknown): boolean =>
  body === null || (body as { status?: unknown }).status === 'fail';

/** Counting is cheap; parsing 80,000 objects or replacing millions of entities is not. */
function isBounded(bytes: Uint8Array): boolean {
  let count = 0;
  for (const byte of bytes) if (byte === 0x7b || byte === 0x5b || byte === 0x26) count++;
  return count <= MAX_STARTS;
}

function addressOf(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
