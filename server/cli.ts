/**
 * The operator's commands: `npm run citadel -- <noun> <verb>`.
 * Exit code 0: done; 1: the command or a check failed; 2: wrong usage or invalid settings.
 */
import { once } from 'node:events';
import { backupCommand, restoreCommand } from './commands/backup-commands.ts';
import {
  UsageError,
  CommandFailure,
  type Command,
  type CommandContext,
} from './commands/command.ts';
import {
  enableDestinationCommand,
  listDeliveriesCommand,
  replayCommand,
} from './commands/delivery-commands.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { expireCommand } from './commands/expire-command.ts';
import {
  checkContentCommand,
  exportContentCommand,
  loadContentCommand,
} from './commands/content-commands.ts';
import { moveCommand } from './commands/move-command.ts';
import {
  exportEnquiriesCommand,
  listEnquiriesCommand,
  showEnquiryCommand,
} from './commands/enquiry-list-commands.ts';
import { discardCommand, holdCommand, releaseCommand } from './commands/enquiry-review-commands.ts';
import { sendTestCommand } from './commands/send-test-command.ts';
import { eraseCommand, subjectExportCommand } from './commands/subject-request-commands.ts';
import { listVitalsCommand } from './commands/vitals-command.ts';
import { clean } from './commands/table.ts';
import { ConfigError, parseConfig } from './config/config.ts';
import { openDatabase, type Database } from './db/open-database.ts';
import { migrate } from './db/migrations.ts';

const commands: readonly Command[] = [
  listEnquiriesCommand,
  showEnquiryCommand,
  exportEnquiriesCommand,
  releaseCommand,
  discardCommand,
  holdCommand,
  expireCommand,
  replayCommand,
  subjectExportCommand,
  eraseCommand,
  listDeliveriesCommand,
  enableDestinationCommand,
  loadContentCommand,
  exportContentCommand,
  checkContentCommand,
  listVitalsCommand,
  doctorCommand,
  sendTestCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
];

const PREFIX = 'npm run citadel --';

// The reader of a pipe (head, less) may close it early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<0 | 1 | 2> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
    process.stdout.write(overview());
    return words.length === 0 ? 2 : 0;
  }
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  if (!command) {
    process.stderr.write(`Unknown command "${words.slice(0, 2).join(' ')}".\n\n${overview()}`);
    return 2;
  }
  const args = words.slice(command.name.split(' ').length);
  if (args.includes('--help')) {
    process.stdout.write(usageOf(command));
    return 0;
  }
  let db: Database | undefined;
  try {
    const config = parseConfig(process.env);
    const context: CommandContext = {
      config,
      async open() {
        if (db) return db;
        db = openDatabase(config);
        await migrate(db);
        return db;
      },
      async print(text) {
        if (!process.stdout.write(text)) await once(process.stdout, 'drain');
      },
      note: (text) => process.stderr.write(text),
    };
    await command.run(args, context);
    return 0;
  } catch (error) {
    return explain(error, command);
  } finally {
    await db?.destroy();
  }
}

function explain(error: unknown, command: Command): 1 | 2 {
  const message = error instanceof Error ? error.message : String(error);
  // Messages may quote untrusted text from a file or a response.
  process.stderr.write(`${clean(message)}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${usageOf(command)}`);
  else if (!(error instanceof CommandFailure || error instanceof ConfigError) && process.env.DEBUG)
    process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}

function usageOf({ name, usage, summary }: Command): string {
  return `${PREFIX} ${[name, usage].filter(Boolean).join(' ')}\n  ${summary}\n`;
}

function overview(): string {
  return `Commands:\n\n${commands.map(usageOf).join('')}`;
}
