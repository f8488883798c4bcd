import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import {
  endAllChildren,
  hasEnded,
  isRunning,
  trackChild,
} from '../helpers/process/child-processes.ts';

/** A process that starts a child, sends us its pid, and then ends in the requested way. */
const STARTS_A_CHILD = `
  import { spawn } from 'node:child_process';
  import { trackChild } from './tests/helpers/process/child-processes.ts';
  const child = trackChild(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']));
  process.on('message', (how) => {
    if (how === 'exits') process.exit(0);
    if (how === 'throws') throw new Error('a test that failed');
  });
  process.send(child.pid);
`;

test.each(['exits', 'throws', 'gets SIGTERM', 'is disconnected from its runner'])(
  'the child of a process ends when the process %s',
  async (how) => {
    const parent = fork('-', [], {
      execArgv: ['--input-type=module', '-e', STARTS_A_CHILD],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const child = await new Promise<number>((resolve) => parent.once('message', resolve as never));
    expect(isRunning(child)).toBe(true);
    if (how === 'gets SIGTERM') parent.kill('SIGTERM');
    else if (how === 'is disconnected from its runner') parent.disconnect();
    else parent.send(how);
    await vi.waitFor(() => expect(isRunning(child)).toBe(false));
  },
);

test('what a test file left running has ended after the file, although it ignores SIGTERM', async () => {
  const deaf = "process.on('SIGTERM', () => {}); process.send(''); setInterval(() => {}, 1_000)";
  const child = trackChild(
    spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  );
  await new Promise((resolve) => child.once('message', resolve));
  await endAllChildren();
  expect(hasEnded(child)).toBe(true);
});

test('nobody waits for the end of a program that could not be started', async () => {
  const child = trackChild(spawn('no-such-program'));
  await once(child, 'error');
  await endAllChildren();
});

test('every project whose tests start processes ends what a file left', async () => {
  const { default: config } = await import('../../vitest.config.ts');
  const without = (config.test?.projects ?? []).filter(
    (project) =>
      typeof project === 'object' &&
      'test' in project &&
      ![project.test?.setupFiles].flat().includes('tests/helpers/process/after-each-file.ts'),
  );
  expect(without).toMatchObject([{ test: { name: 'unit' } }]);
});
