import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options of several commands. */
export const FLAG = { type: 'boolean', default: false } as const;
export const TEXT = { type: 'string' } as const;

/**
 * Parses the arguments of a command.
 *
 * @param names the names of the positional arguments, in order; none by default, and all are required
 * @throws {UsageError} naming what is missing or unknown
 */
export function parseArguments<const O extends Options, const N extends readonly string[]>(
  args: string[],
  options: O,
  ...names: N
) {
  const parsed = parse(args, options);
  const missing = names[parsed.positionals.length];
  if (missing !== undefined) throw new UsageError(`The ${missing} is missing.`);
  const extra = parsed.positionals[names.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is not expected here.`);
  return {
    values: parsed.values,
    positionals: parsed.positionals as unknown as { [I in keyof N]: string },
  };
}

function parse<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws {UsageError} unless the text is a whole number within the bounds */
export function parseCount(text: string, name: string, bounds: { min: number; max: number }) {
  const count = Number(text);
  if (!Number.isInteger(count) || count < bounds.min || count > bounds.max)
    throw new UsageError(`${name} must be a whole number from ${bounds.min} to ${bounds.max}.`);
  return count;
}
