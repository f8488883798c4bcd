import '../schema-messages.ts';
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod/mini';

/** Reasons by field, as the API words a refusal. */
export type Reasons = Record<string, string[]>;

/** A JSON body as text, with the strong ETag of its bytes. */
export interface Body {
  text: string;
  etag: string;
}

export function bodyOf(value: object): Body {
  const text = JSON.stringify(value);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/**
 * An answer that can be cached: with an ETag, and 304 when the client has it
 * already (RFC 9110, section 13). `no-cache` means "ask again each time", so
 * that a publish is seen at once.
 */
export function answerCacheable(c: Context, { text, etag }: Body): Response {
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
}

/** Whether an If-None-Match header names the ETag; weak and strong compare alike for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
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
