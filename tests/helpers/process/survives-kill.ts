import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { hasEnded, trackChild } from './child-processes.ts';
import { until } from './faults.ts';

/** Starts a program of Node, whose standard output can be read. */
export const startNode = (words: readonly string[], settings: Record<string, string> = {}) =>
  trackChild(
    spawn(process.execPath, words, {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );

/** Starts a CLI command. */
export const startCommand = (words: readonly string[], settings: Record<string, string>) =>
  startNode(['server/cli.ts', ...words], settings);

/** Kills processes and waits until they have exited. */
export async function kill(...children: ChildProcess[]): Promise<void> {
  const exits = children.map((child) => (hasEnded(child) ? null : once(child, 'exit')));
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(exits);
}

/** The moment at which there is more of something than when the process started, or it has ended. */
export const whenMore = (count: () => Promise<number>) => async (child: ChildProcess) => {
  const before = await count();
  const isThere = async () => hasEnded(child) || (await count()) > before;
  await until(isThere, { within: 30_000, pause: 1 });
};

/**
 * Kills a process again and again at a moment of its work.
 *
 * @param start the process that is killed next
 * @param moment waits until it is to be killed; it may have come to its end then
 * @param check what has to be true after each kill
 * @returns how often it was killed before its end
 */
export async function survivesKill(
  times: number,
  start: (round: number) => ChildProcess | Promise<ChildProcess>,
  moment: (child: ChildProcess, round: number) => Promise<unknown>,
  check: (round: number) => Promise<unknown> = async () => {},
): Promise<number> {
  let killed = 0;
  for (let round = 0; round < times; round++) {
    const child = await start(round);
    await moment(child, round);
    await kill(child);
    if (child.exitCode === null) killed++;
    await check(round);
  }
  return killed;
}
