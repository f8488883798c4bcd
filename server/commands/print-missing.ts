import type { CommandContext } from './command.ts';

/** Names that are printed. */
const NAMED = 3;

/**
 * Says which imported pictures pages show that are not where they belong.
 *
 * @param from the folder that they were looked for in
 */
export async function printMissing(
  shown: ReadonlySet<string>,
  present: ReadonlySet<string>,
  from: string,
  print: CommandContext['print'],
): Promise<void> {
  const missing = [...shown].filter((name) => !present.has(name));
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED).join(', ') + (missing.length > NAMED ? ', …' : '');
  await print(
    `${missing.length} pictures that pages show are not in ${from}: ${named}. ` +
      'Copy them there from an older copy, or import again.\n',
  );
}
