import type { z } from 'zod';
import type { Problem } from '../../contract/actions/problem.ts';
import type { Revision } from '../content/entry-store/revision.ts';

/** An entry of an enquiry's log that somebody may not have seen. */
type NewerEntry = Record<'id' | 'at' | 'actor' | 'body', string>;

/** Why an action did nothing. */
export interface Refusal {
  code: 'forbidden' | 'verify' | 'invalid' | 'not-found' | 'conflict' | 'too-many' | 'unavailable';
  /** For people. */
  message: string;
  /** Of the input, by field. */
  problems?: Problem[] | undefined;
  /** Seconds, with `too-many`. */
  retryAfter?: number;
  /** The newest version of an entry, with `conflict`. */
  newest?: Revision;
  /** The drafted reply that is in the way; null for none. */
  reply?: string | null;
  /** What came while a reply was written. */
  newer?: NewerEntry[];
}

/** Aborts the transaction of an action, which then has done nothing. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  /** @param message for people */
  constructor(
    code: Refusal['code'],
    message: string,
    more: Omit<Refusal, 'code' | 'message'> = {},
  ) {
    super(message);
    this.refusal = { code, message, ...more };
  }
}

/** Problems of an input that are listed, and the characters of one: a message names all unknown fields. */
const [MOST_PROBLEMS, MOST_WORDS] = [20, 1_000];

/** What is wrong with an input, by field. */
export const invalidInput = (error: z.ZodError) => ({
  code: 'invalid' as const,
  message: 'The request is not valid.',
  problems: error.issues.slice(0, MOST_PROBLEMS).map((issue) => ({
    path: issue.path.join('.'),
    line: 1,
    message: issue.message.length > MOST_WORDS ? 'Unknown fields.' : issue.message,
  })),
});
