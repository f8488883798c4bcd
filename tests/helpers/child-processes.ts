import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Every process that this one has started and that still runs, with the signal that ends it at once. */
const running = new Map<ChildProcess, NodeJS.Signals>();

/**
 * Takes care that a child does not outlive the process that started it: a test
 * that fails before it stops its server, or a worker that is told to end in the
 * middle of a test, leaves nothing running. Only SIGKILL prevents that; for
 * that case scripts/test.ts ends the whole process group.
 *
 * @param endBy the signal that ends it at once
 * @returns the same child
 */
export function trackChild<Child extends ChildProcess>(
  child: Child,
  endBy: NodeJS.Signals = 'SIGKILL',
): Child {
  if (running.size === 0) watchForTheEnd();
  running.set(child, endBy);
  child.once('exit', () => running.delete(child));
  return child;
}

/**
 * Tells a child to end and waits until it has.
 *
 * @param patience milliseconds after which it is killed
 */
export async function endChild(child: ChildProcess, patience = 10_000): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(impatient);
}

/** Whether a child is gone, however it ended. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

let watching = false;

function watchForTheEnd(): void {
  if (watching) return;
  watching = true;
  process.once('exit', () => {
    for (const [child, signal] of running) child.kill(signal);
  });
  // A signal that nobody handles ends the process without "exit"; Vitest ends its workers by SIGTERM.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  // The runner is gone, and with it whoever would end this worker.
  process.once('disconnect', () => process.exit(1));
}
