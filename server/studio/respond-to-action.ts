import type { Context } from 'hono';
import type { Refusal } from '../actions/refused.ts';
import { runAction, type Action } from '../actions/run-action.ts';
import { fail } from './failure.ts';
import type { Acting } from './studio-context.ts';

/**
 * Runs an action for whoever sent a request, and responds with its result, or with why it did nothing.
 *
 * @param show the body of the response; by default the result
 */
export async function respondToAction<
  Given,
  Input,
  Value extends object,
  Body extends object = Value,
>(
  c: Context,
  acting: Acting,
  action: Action<Given, Input, Value>,
  given: Given,
  show?: (value: Value) => Body | Promise<Body>,
) {
  const done = await runAction(acting, action, given, acting.actor);
  if (!done.ok) return failAction(c, done);
  return c.json((show ? await show(done.value) : done.value) as Body);
}

/** Responds to an action that did nothing. */
export const failAction = (c: Context, { code, message, problems, retryAfter, reply }: Refusal) =>
  fail(c, code, message, { problems, retryAfter, reply });
