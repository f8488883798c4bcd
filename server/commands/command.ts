import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';

/** What a command works with. */
export interface CommandContext {
  config: Config;
  /** Opens the store once and brings its schema forward; it is closed when the command has ended. */
  open(): Promise<Database>;
  /** What was asked for: standard output. Resolves when it may go on writing. */
  print(text: string): Promise<void>;
  /** Remarks that do not belong to the answer: standard error. */
  note(text: string): void;
}

/** One command of `npm run citadel -- <noun> <verb>`. */
export interface Command {
  /** The noun and verb, as they are typed. */
  name: string;
  /** What follows the name; empty when nothing does. */
  usage: string;
  summary: string;
  run(args: string[], context: CommandContext): Promise<void>;
}

/** The command was typed wrongly; it ends with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command could not do what it was asked; it ends with exit code 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}
