import type { z } from 'zod/mini';

/**
 * One read call of the provider API (spec section 7).
 *
 * `path` is relative to the provider's base address and has no leading slash,
 * as in the spec. `query` lists the known parameters; others are ignored.
 * `response` accepts a body in any supported form and normalizes it.
 */
export interface Endpoint<
  Query extends z.core.$ZodType,
  Response extends z.core.$ZodType,
  Path extends string = string,
> {
  path: Path;
  query: Query;
  response: Response;
}

/** Returns the endpoint unchanged; infers the exact types of its schemas and path. */
export function defineEndpoint<
  Query extends z.core.$ZodType,
  Response extends z.core.$ZodType,
  const Path extends string,
>(endpoint: Endpoint<Query, Response, Path>): Endpoint<Query, Response, Path> {
  return endpoint;
}
