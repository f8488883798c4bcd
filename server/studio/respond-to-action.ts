import type { Context } from 'hono';
import type { Refusal } from '../actions/refused.ts';
import { runAction, type Action } from '../actions/run-action.ts';
import { revisionTextsOf } from './entries/describe-entry.ts';
import { fail } from './failure.ts';
import type { Acting } from './studio-context.ts';

/** Runs an action for whoever sent a request. */
export const runFor = <Given, Input, Value, Made>(
  acting: Acting,
  action: Action<Given, Input, Value, Made>,
  given: Given,
) => runAction(acting, action, given, acting.actor);

/**
 * Runs an action for whoever sent a request, and responds with its result, or with why it did nothing.
 *
 * @param show the body of the response; by default the result
 */
export async function respondToAction<
  Given,
  Input,
  Value extends object,
  Made,
  Body extends object = Value,
>(
  c: Context,
  acting: Acting,
  action: Action<Given, Input, Value, Made>,
  given: Given,
  show?: (value: Value) => Body | Promise<Body>,
) {
  const done = await runFor(acting, action, given);
  if (!done.ok) return failAction(c, done);
  return c.json((show ? await show(done.value) : done.value) as Body);
}

/** Responds to an action that did nothing; to one with a stale base with the newest version. */
export async function failAction(
  c: Context,
  { code, message, problems, retryAfter, reply, newer, newest }: Refusal,
) {
  if (!newest) return fail(c, code, message, { problems, retryAfter, reply, newer });
  const [described] = await revisionTextsOf(c.get('acting'), [newest]);
  return c.json({ error: { code, message }, newest: described! }, 409);
}
