import type { Context } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';
import type { Failure, Problem } from './studio-types.ts';

type Code = Failure['error']['code'];

const STATUS = {
  'signed-out': 401,
  forbidden: 403,
  foreign: 403,
  verify: 403,
  'not-found': 404,
  gone: 410,
  conflict: 409,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<Code, number>;

/** Responds to a request that cannot be done, in words for people. */
export function fail<C extends Code>(
  c: Context,
  code: C,
  message: string,
  more: Pick<Failure['error'], 'problems' | 'retryAfter'> = {},
) {
  if (more.retryAfter !== undefined) c.header('Retry-After', String(more.retryAfter));
  const failure: Failure = { error: { code, message, ...more } };
  return c.json(failure, STATUS[code]);
}

/** Parses the JSON body of a request; what the schema refuses is responded to with 422 and each field. */
export const json = <Schema extends z.ZodType>(schema: Schema) =>
  validator('json', parseWith(schema));

/** Parses the query of a request in the same way. */
export const query = <Schema extends z.ZodType>(schema: Schema) =>
  validator('query', parseWith(schema));

const parseWith =
  <Schema extends z.ZodType>(schema: Schema) =>
  (given: unknown, c: Context): z.output<Schema> | ReturnType<typeof fail> => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map(({ path, message }): Problem => ({
      path: path.join('.'),
      line: 1,
      message,
    }));
    return fail(c, 'invalid', 'The request is not valid.', { problems });
  };
