import type { Authorized } from '../accounts/authority.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';

/** Who acts. Whoever runs commands has the store itself, and may do everything. */
export const COMMAND: Authorized = {
  id: null,
  name: 'command',
  refusal: async () => null,
  unverified: null,
};

export interface CommandContext {
  config: Config;
  /** Opens and migrates the store on the first call; it is closed when the command ends. */
  open(): Promise<Database>;
  /** Writes results to standard output; resolves when it can take more. */
  print(text: string): Promise<void>;
  /** Writes notes to standard error. */
  note(text: string): void;
}

/** One of the operator's commands: `<noun> <verb>`. */
export interface Command {
  /** Noun and verb. */
  name: string;
  /** The arguments; empty if there are none. */
  usage: string;
  summary: string;
  run(args: string[], context: CommandContext): Promise<void>;
}

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command failed: exit code 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}
