import type { TextJobs } from './text-jobs.ts';

/**
 * Runs a job on texts of editors (text-jobs.ts).
 *
 * @param by the account or key that it is for: they take turns
 * @throws {TextRefused} if the texts take too much
 */
export type RunTexts = <Name extends keyof TextJobs>(
  by: string,
  name: Name,
  ...given: Parameters<TextJobs[Name]>
) => Promise<ReturnType<TextJobs[Name]>>;

/** A text takes too much time or memory. The message says so to people. */
export class TextRefused extends Error {
  override name = 'TextRefused';
}

/** In this process: for commands and importers, which no visitor waits for. */
export const runTextsHere: RunTexts = async (_, name, ...given) => {
  // Imported lazily: the parsers take memory that a process with a thread for them does not need.
  const { textJobs } = await import('./text-jobs.ts');
  return (textJobs[name] as (...given: unknown[]) => never)(...given);
};
