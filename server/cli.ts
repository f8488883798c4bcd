/**
 * The operator's commands: `npm run citadel -- <noun> <verb>`.
 * Exit code 0: done; 1: the command or a check failed; 2: wrong usage or invalid settings.
 */
import { once } from 'node:events';
import { runCommand } from './commands/run-command.ts';

// The reader of a pipe (head, less) may close it early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  async print(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  note: (text) => process.stderr.write(text),
});
