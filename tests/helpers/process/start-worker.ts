import { spawn } from 'node:child_process';
import { endChild, trackChild } from './child-processes.ts';

/** Starts a process that only runs deliveries and maintenance (ROLE=worker); `output` is what it printed so far. */
export function startWorker(settings: Record<string, string>) {
  const worker = trackChild(
    spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings, ROLE: 'worker' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  let output = '';
  worker.stdout.on('data', (chunk) => (output += chunk));
  return { process: worker, output: () => output, stop: () => endChild(worker) };
}
