import '../../contract/english-messages.ts';
import type { Context } from 'hono';
import type { z } from 'zod/mini';
import { REFUSAL_STATUS, type Refusal, type RefusalCode } from '../../contract/refusal-codes.ts';
import { splitDetails } from '../../contract/shown-picture.ts';
import { etagOf, matchesEtag } from '../http/bytes/etag.ts';
import { sharedBody } from '../http/bytes/shared-body.ts';

/** What is wrong with a request, in words, by field. */
export type Reasons = Refusal['errors'];

/**
 * A JSON body: its value, which must not be changed, and its bytes with their strong ETag. The value has pictures
 * as `joinDetails` returns them (contract/shown-picture.ts).
 */
export interface Body {
  value: object;
  bytes: Buffer<ArrayBuffer>;
  etag: string;
}

/** Serializes a value to a JSON body. */
export function bodyOf(value: object): Body {
  const bytes = Buffer.from(splitDetails(JSON.stringify(value)));
  return { value, bytes, etag: etagOf(bytes) };
}

const bodies = new WeakMap<Response, Body>();

/** The body of a response of `respondCacheable`, for callers in this process: they need not parse it. */
export const bodyBehind = (response: Response): Body | undefined => bodies.get(response);

/**
 * Responds with an ETag, or with 304 if it matches (RFC 9110, section 13). `no-cache` makes clients
 * revalidate each time, so that a publish is visible at once.
 */
export function respondCacheable(c: Context, body: Body): Response {
  const { bytes, etag } = body;
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  const type = 'application/json; charset=utf-8';
  const response = c.body(sharedBody(bytes), 200, { ...headers, 'Content-Type': type });
  bodies.set(response, body);
  return response;
}

/**
 * Refuses a call, with the status that belongs to the code.
 *
 * @param more fields of the body besides those of every refusal
 */
export function refuse(
  c: Context,
  code: RefusalCode,
  errors: Reasons,
  headers: Record<string, string> = {},
  more: object = {},
): Response {
  const body: Refusal = { status: 'fail', code, errors };
  return c.json({ ...body, ...more }, REFUSAL_STATUS[code], {
    'Cache-Control': 'no-store',
    ...headers,
  });
}

/** Refuses every method but the given ones, on a path whose other handlers come first. */
export function refuseMethodsBut(...allowed: string[]) {
  const errors = { method: [`must be ${allowed.join(' or ')}`] };
  return (c: Context) => refuse(c, 'method_not_allowed', errors, { Allow: allowed.join(', ') });
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The media type of a form posted without JavaScript. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The media type of the request body in lowercase, without parameters; empty if missing. */
export function typeOf(c: Context): string {
  return (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A refusal that a visitor may have to read: plain words for a form, JSON for anything else. */
export function refuseInWords(
  c: Context,
  code: RefusalCode,
  field: string,
  words: string,
  headers: Record<string, string> = {},
): Response {
  return typeOf(c) === FORM_TYPE
    ? c.text(words, REFUSAL_STATUS[code], { 'Cache-Control': 'no-store', ...headers })
    : refuse(c, code, { [field]: [words] }, headers);
}

/**
 * Parses the query by an endpoint's schema. Unknown parameters are ignored, because callers add
 * their own. A repeated known parameter is an error, because it is ambiguous.
 */
export function parseQuery<Schema extends z.ZodMiniObject>(
  c: Context,
  schema: Schema,
): { ok: true; query: z.infer<Schema> } | { ok: false; errors: Reasons } {
  const parameters = new URL(c.req.url).searchParams;
  const repeated = Object.keys(schema.shape).filter((name) => parameters.getAll(name).length > 1);
  const result = schema.safeParse(Object.fromEntries(parameters));
  if (result.success && repeated.length === 0) return { ok: true, query: result.data };
  const errors: Reasons = {};
  for (const name of repeated) errors[name] = ['is given more than once'];
  for (const { path, message } of result.error?.issues ?? [])
    (errors[String(path[0])] ??= []).push(message);
  return { ok: false, errors };
}
