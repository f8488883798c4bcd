import type { Refusal } from '../actions/refused.ts';
import { runAction, type Action } from '../actions/run-action.ts';
import { openDestinations } from '../enquiries/deliver/destinations.ts';
import { notifierOf } from '../enquiries/deliver/destination.ts';
import { COMMAND, CommandFailure, type CommandContext } from './command.ts';

/**
 * Runs an action for whoever runs commands.
 *
 * @param words what the command says of a refusal, by its code; by default what the action says
 * @throws {CommandFailure} with why it did nothing
 */
export async function runAsCommand<Given, Input, Value, Made>(
  { config, open }: Pick<CommandContext, 'config' | 'open'>,
  action: Action<Given, Input, Value, Made>,
  given: Given,
  words: Partial<Record<Refusal['code'], string>> = {},
): Promise<Value> {
  const notify = notifierOf(openDestinations(config));
  const context = { db: await open(), notify, enquiries: config };
  const done = await runAction(context, action, given, COMMAND);
  if (!done.ok)
    throw new CommandFailure(words[done.code] ?? done.problems?.[0]?.message ?? done.message);
  return done.value;
}
