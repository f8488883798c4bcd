import type { Context } from 'hono';
import { NO_ENTRY } from '../../actions/entries/describe-problems.ts';
import { fail } from '../failure.ts';
import { describeEntry } from './describe-entry.ts';

export const failNoEntry = (c: Context) => fail(c, 'not-found', NO_ENTRY);

/** Responds with an entry. Its ETag is its newest revision. */
export async function respondEntry(c: Context, id: string, status: 200 | 201 = 200) {
  const entry = await describeEntry(c.get('acting'), id);
  if (!entry) return failNoEntry(c);
  c.header('ETag', `"${entry.newest.id}"`);
  return c.json(entry, status);
}
