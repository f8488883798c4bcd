import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { validator } from 'hono/validator';
import { z } from 'zod';
import { invalidInput } from '../actions/refused.ts';
import { TooManyWaiting } from '../concurrency/turns.ts';
import { TextRefused } from '../content/texts/run-texts.ts';
import { ReadRefused, TOO_SLOW_TO_READ } from '../db/reading-thread.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { CALL_SHAPE, hasShape } from '../limits/json-shape.ts';
import { BODY_LIMITS } from '../limits/request-limits.ts';
import type { TokenBuckets } from '../limits/token-buckets.ts';
import { BucketUnavailable } from '../media/bucket.ts';
import { problem } from '../../contract/actions/problem.ts';

/** Why a request fails, and the status of the response. */
const STATUS = {
  'signed-out': 401,
  forbidden: 403,
  /** The request did not come from the studio's own pages. */
  foreign: 403,
  /** A passkey must be checked first. */
  verify: 403,
  'not-found': 404,
  conflict: 409,
  /** The link was used, or has expired. */
  gone: 410,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
} satisfies Record<string, ContentfulStatusCode>;

export const failure = z.object({
  error: z.object({
    code: z.enum(Object.keys(STATUS) as (keyof typeof STATUS)[]),
    message: z.string().describe('For people'),
    problems: z.array(problem).optional(),
    retryAfter: z.int().optional().describe('Seconds, with too-many and unavailable'),
    reply: z
      .string()
      .nullish()
      .describe('With conflict: the drafted reply that somebody else saved; null for none'),
    newer: z
      .array(z.object({ id: z.string(), at: z.string(), actor: z.string(), body: z.string() }))
      .optional()
      .describe('With conflict: what was logged while a reply was written'),
  }),
});

const AWAY =
  'The place where pictures are kept cannot be reached. Nothing was stored: try again in a while.';

/** The body of every failure. */
export type Failure = z.infer<typeof failure>;

/**
 * Responds to a failed request, with a message for people.
 *
 * @param status by default that of the code
 */
export function fail(
  c: Context,
  code: keyof typeof STATUS,
  message: string,
  more: Omit<Failure['error'], 'code' | 'message'> = {},
  status: ContentfulStatusCode = STATUS[code],
) {
  if (more.retryAfter !== undefined) c.header('Retry-After', String(more.retryAfter));
  const body: Failure = { error: { code, message, ...more } };
  return c.json(body, status);
}

/** Takes a token from a bucket. Responds with 429 if there is none; else null. */
export function failLimited(c: Context, buckets: TokenBuckets, name: string, message: string) {
  const now = Date.now();
  if (buckets.take(name, now)) return null;
  const retryAfter = Math.ceil(buckets.wait(name, now) / 1_000);
  return fail(c, 'too-many', message, { retryAfter });
}

/** Responds to a text that is too expensive, to too many requests at once, or to pictures that cannot be stored; null for other errors. */
export function failRefused(c: Context, error: unknown) {
  if (error instanceof TextRefused) return fail(c, 'invalid', `${error.message}.`);
  if (error instanceof ReadRefused) return fail(c, 'unavailable', error.message);
  if (c.req.method === 'GET' && isStatementTimeout(error))
    return fail(c, 'unavailable', TOO_SLOW_TO_READ);
  if (error instanceof TooManyWaiting)
    return fail(c, 'too-many', 'Too much is under way for you. Try again in a moment.', {
      retryAfter: 2,
    });
  if (error instanceof BucketUnavailable) return fail(c, 'unavailable', AWAY, { retryAfter: 30 });
  return null;
}

/** PostgreSQL ended a query (SQLSTATE query_canceled). */
const isStatementTimeout = (error: unknown) =>
  error instanceof StoreUnavailable && (error.cause as { code?: unknown }).code === '57014';

/** Responds with 413 to a body that has more bytes than these, or does not say how many it has; else null. */
export function failTooLong(c: Context, bytes: number) {
  const isChunked = c.req.header('Transfer-Encoding') !== undefined;
  if (!isChunked && Number(c.req.header('Content-Length') ?? 0) <= bytes) return null;
  const most = bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`;
  return fail(c, 'invalid', `Send at most ${most}, with a Content-Length.`, {}, 413);
}

/**
 * Parses the JSON body of a request. An invalid one gets a 422 that lists its fields, one that is too long, or holds
 * more than CALL_SHAPE, a 413 before it is parsed.
 *
 * @param limit `studio` for calls with a text of an editor
 */
export function json<Schema extends z.ZodType>(
  schema: Schema,
  limit: 'studio' | 'studioCall' = 'studioCall',
) {
  const parse = validator('json', parseWith(schema));
  const parseShort = async (...[c, next]: Parameters<typeof parse>) =>
    failTooLong(c, BODY_LIMITS[limit].bytes) ?? (await failTooMuch(c)) ?? parse(c, next);
  return parseShort as typeof parse;
}

async function failTooMuch(c: Context) {
  // The parser reports a body that does not arrive.
  const text = await c.req.text().catch(() => '');
  if (hasShape(text, CALL_SHAPE)) return null;
  const { values, depth } = CALL_SHAPE;
  const most = `at most ${values.toLocaleString('en')} values, nested at most ${depth} deep`;
  return fail(c, 'invalid', `Send ${most}.`, {}, 413);
}

/** Parses the query of a request in the same way. */
export const query = <Schema extends z.ZodType>(schema: Schema) =>
  validator('query', parseWith(schema));

const parseWith =
  <Schema extends z.ZodType>(schema: Schema) =>
  (given: unknown, c: Context): z.output<Schema> | ReturnType<typeof fail> => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    const { code, message, problems } = invalidInput(parsed.error);
    return fail(c, code, message, { problems });
  };
