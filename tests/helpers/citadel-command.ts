import { spawn } from 'node:child_process';
import { trackChild } from './child-processes.ts';

/** Runs a CLI command. Never rejects. */
export function citadel(
  words: string[],
  settings: Record<string, string>,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const command = trackChild(
    spawn(process.execPath, ['server/cli.ts', ...words], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 240_000,
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
