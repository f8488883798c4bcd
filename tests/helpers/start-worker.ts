import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface RunningWorker {
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a process that only delivers and keeps house (ROLE=worker). */
export function startWorker(settings: Record<string, string>): RunningWorker {
  const worker = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings, ROLE: 'worker' },
    stdio: 'ignore',
  });
  return {
    process: worker,
    async stop() {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      const ended = once(worker, 'exit');
      worker.kill('SIGTERM');
      const impatient = setTimeout(() => worker.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(impatient);
    },
  };
}
