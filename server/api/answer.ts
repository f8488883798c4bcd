import '../../contract/english-messages.ts';
import type { Context } from 'hono';
import type { z } from 'zod/mini';
import { etagOf, matchesEtag } from '../http/bytes/etag.ts';

/** Reasons by field, as the API words a refusal. */
export type Reasons = Record<string, string[]>;

/**
 * A JSON answer that can be cached: with an ETag, and 304 when the client has
 * it already (RFC 9110, section 13). `no-cache` means "ask again each time", so
 * that a publish is seen at once.
 */
export function answerCacheable(c: Context, body: unknown): Response {
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
}

/** A refusal: what the schema does not accept, by field. */
export function refuse(
  c: Context,
  status: 400 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503,
  errors: Reasons,
  headers: Record<string, string> = {},
): Response {
  return c.json({ status: 'fail', errors }, status, { 'Cache-Control': 'no-store', ...headers });
}

/**
 * Parses the query of a request by an endpoint's schema. A parameter given
 * twice is refused: which one is meant cannot be told.
 */
export function parseQuery<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): { ok: true; query: z.infer<Schema> } | { ok: false; errors: Reasons } {
  const errors: Reasons = {};
  const given: Record<string, string> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) errors[name] = ['is given more than once'];
    given[name] = values[0] ?? '';
  }
  const result = schema.safeParse(given);
  if (result.success && Object.keys(errors).length === 0) return { ok: true, query: result.data };
  for (const issue of result.error?.issues ?? []) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'query')];
    for (const name of names)
      (errors[name] ??= []).push(
        issue.code === 'unrecognized_keys' ? 'is not known here' : issue.message,
      );
  }
  return { ok: false, errors };
}
