import { ConfigError } from './config.ts';

/**
 * Refuses a clock that was never set. From 2001 to 2286 a time in
 * milliseconds has 13 digits, as server/seams/ expects in pages, and a year has four, as comparisons
 * of dates expect.
 *
 * @throws {ConfigError} naming the time
 */
export function requireClock(): void {
  const now = new Date();
  if (now.getTime() < 1e12 || now.getTime() >= 1e13)
    throw new ConfigError(`The system's clock is wrong: it is ${now.toISOString()}. Set it first.`);
}
