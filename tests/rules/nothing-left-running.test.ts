import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

/** A process that starts a child, tells us its number, and then ends in the way it is told. */
const STARTS_A_CHILD = `
  import { spawn } from 'node:child_process';
  import { trackChild } from './tests/helpers/child-processes.ts';
  const child = trackChild(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']));
  process.on('message', (how) => {
    if (how === 'exits') process.exit(0);
    if (how === 'throws') throw new Error('a test that failed');
  });
  process.send(child.pid);
`;

/** Whether a process runs; one that has ended and that nobody has asked about yet does not. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

test.each(['exits', 'throws', 'is told to end', 'is left alone by its runner'])(
  'what a process has started ends with it when it %s',
  async (how) => {
    const parent = fork('-', [], {
      execArgv: ['--input-type=module', '-e', STARTS_A_CHILD],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const child = await new Promise<number>((resolve) => parent.once('message', resolve as never));
    expect(runs(child)).toBe(true);
    if (how === 'is told to end') parent.kill('SIGTERM');
    else if (how === 'is left alone by its runner') parent.disconnect();
    else parent.send(how);
    await vi.waitFor(() => expect(runs(child)).toBe(false), { timeout: 30_000 });
  },
);
