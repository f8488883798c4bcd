import type { Context } from 'hono';
import type { Refusal } from '../actions/refused.ts';
import { runAction, type Action } from '../actions/run-action.ts';
import { fail } from './failure.ts';
import type { Acting } from './studio-context.ts';

/** Runs an action for whoever sent a request, and responds with its result, or with why it did nothing. */
export async function respondToAction<Given, Input, Value extends object>(
  c: Context,
  acting: Acting,
  action: Action<Given, Input, Value>,
  given: Given,
) {
  const done = await runAction(acting, action, given, acting.actor);
  return done.ok ? c.json(done.value) : failAction(c, done);
}

/** Responds to an action that did nothing. */
export const failAction = (c: Context, { code, message, problems, retryAfter, reply }: Refusal) =>
  fail(c, code, message, { problems, retryAfter, reply });
