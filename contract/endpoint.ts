import type { z } from 'zod/mini';

/**
 * One call of the provider API (spec section 7).
 *
 * `path` is relative to the provider's base address and has no leading slash,
 * as the spec writes it. `query` has the parameters it knows, and whatever else a
 * caller adds is ignored; `response` accepts the body and gives back its one canonical form.
 */
export interface Endpoint<
  Query extends z.core.$ZodType,
  Response extends z.core.$ZodType,
  Path extends string = string,
> {
  method: 'GET' | 'POST';
  path: Path;
  query: Query;
  response: Response;
}

/** Keeps the precise types of an endpoint's schemas and path. */
export function defineEndpoint<
  Query extends z.core.$ZodType,
  Response extends z.core.$ZodType,
  const Path extends string,
>(endpoint: Endpoint<Query, Response, Path>): Endpoint<Query, Response, Path> {
  return endpoint;
}
