import { spawn } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { runCommand } from '../../../server/commands/run-command.ts';
import { trackChild } from './child-processes.ts';
import { patient } from './slowness.ts';

/** Runs a CLI command in a process of its own. Never rejects. */
export function citadel(
  words: string[],
  settings: Record<string, string>,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const command = trackChild(
    spawn(process.execPath, ['server/cli.ts', ...words], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patient(240_000),
    }),
  );
  let stdout = '';
  let stderr = '';
  command.stdout.on('data', (chunk) => (stdout += chunk));
  command.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve) =>
    command.once('close', (status) => resolve({ status, stdout, stderr })),
  );
}

// A backup takes the lowest priority: a process of tests would keep it for all that it runs afterwards.
os.setPriority = () => {};
syncBuiltinESMExports();

/** Runs a CLI command in this process, which takes a tenth of the time. */
export async function citadelHere(words: string[], settings: Record<string, string>) {
  let [stdout, stderr] = ['', ''];
  const env = { ...process.env, ...settings };
  const status = await runCommand(words, env, {
    print: async (text) => void (stdout += text),
    note: (text) => void (stderr += text),
  });
  return { status, stdout, stderr };
}
