import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { patient } from './slowness.ts';

/** The running child processes, each with the signal that ends it immediately. */
const running = new Map<ChildProcess, NodeJS.Signals>();

/**
 * Ensures that a child does not outlive this process, even if a test fails before it stops its server
 * or the worker is terminated during a test. If this process gets SIGKILL, it cannot clean up; then
 * scripts/test.ts ends the whole process group.
 *
 * @param endSignal the signal that ends the child immediately
 * @returns the same child
 */
export function trackChild<Child extends ChildProcess>(
  child: Child,
  endSignal: NodeJS.Signals = 'SIGKILL',
): Child {
  // It could not be started: it has no exit, only an error.
  if (child.pid === undefined) return child;
  if (running.size === 0) cleanUpOnExit();
  running.set(child, endSignal);
  child.once('exit', () => running.delete(child));
  return child;
}

/**
 * Sends SIGTERM to a child and waits until it has exited.
 *
 * @param timeout milliseconds after which it gets SIGKILL
 */
export async function endChild(child: ChildProcess, timeout = patient(10_000)): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  await ended;
  clearTimeout(timer);
}

/** Ends the running children immediately, and waits until they have exited. */
export async function endAllChildren(): Promise<void> {
  const ended = [...running].map(([child, signal]) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    return exit;
  });
  await Promise.all(ended);
}

/** Whether a child has exited or was killed by a signal. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Whether a process is running; a zombie is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

let watching = false;

function cleanUpOnExit(): void {
  if (watching) return;
  watching = true;
  process.once('exit', () => {
    for (const [child, signal] of running) child.kill(signal);
  });
  // An unhandled signal ends the process without an "exit" event; Vitest ends its workers with SIGTERM.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  // The test runner has exited, so nobody else would end this worker.
  process.once('disconnect', () => process.exit(1));
}
