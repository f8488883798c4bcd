import { accessSync, constants, existsSync } from 'node:fs';
import { copyBeforeMigrations } from '../backup/copy-before.ts';
import { ConfigError, installed, parseConfig } from '../config/config.ts';
import { requireClock } from '../config/require-clock.ts';
import { openDatabase, type Database } from '../db/open-database.ts';
import { migrate } from '../db/migrations.ts';
import { ownVersion } from '../db/releases.ts';
import { accountCommands } from './account-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';
import { contentCommands } from './content-commands.ts';
import { mediaCommands } from './media-commands.ts';
import { deskCommands } from './desk-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { enquiryChangeCommands } from './enquiry-change-commands.ts';
import { enquiryListCommands } from './enquiry-list-commands.ts';
import { importWordpressCommand } from './import-command.ts';
import { moveCommand } from './move-command.ts';
import { syncProviderCommand } from './provider-command.ts';
import { releaseCommands } from './release-commands.ts';
import { sendTestCommand } from './send-test-command.ts';
import { setupCommand } from './setup-command.ts';
import { listVitalsCommand } from './vitals-command.ts';
import { clean } from './table.ts';

const commands: readonly Command[] = [
  setupCommand,
  ...enquiryListCommands,
  ...deskCommands,
  ...enquiryChangeCommands,
  ...contentCommands,
  ...mediaCommands,
  importWordpressCommand,
  syncProviderCommand,
  ...accountCommands,
  listVitalsCommand,
  doctorCommand,
  sendTestCommand,
  ...backupCommands,
  moveCommand,
  ...releaseCommands,
];

/** What a command is called by: a release has a program for it. */
const PREFIX = existsSync(installed('citadel')) ? './citadel' : 'npm run citadel --';

/**
 * Runs one of the operator's commands. Never throws: failures become messages.
 *
 * @param words noun, verb and arguments
 * @param env the settings
 * @returns the exit code. 0: done; 1: the command or a check failed; 2: wrong usage or invalid settings
 */
export async function runCommand(
  words: string[],
  env: NodeJS.ProcessEnv,
  { print, note }: Pick<CommandContext, 'print' | 'note'>,
): Promise<0 | 1 | 2> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
    await print(overview());
    return words.length === 0 ? 2 : 0;
  }
  if (words[0] === '--version') {
    await print(`${ownVersion}\n`);
    return 0;
  }
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  if (!command) {
    const ofNoun = commands.filter(({ name }) => name.split(' ')[0] === words[0]);
    note(`${overview(ofNoun)}\nUnknown command "${words.slice(0, 2).join(' ')}".\n`);
    return 2;
  }
  const args = words.slice(command.name.split(' ').length);
  if (args.includes('--help')) {
    await print(usageOf(command));
    return 0;
  }
  let db: Database | undefined;
  try {
    requireClock();
    const config = parseConfig(env);
    requireAccess(config.dataDir);
    const context: CommandContext = {
      config,
      async open() {
        if (db) return db;
        db = openDatabase(config);
        await copyBeforeMigrations(config, db);
        await migrate(db);
        return db;
      },
      print,
      note,
    };
    await command.run(args, context);
    return 0;
  } catch (error) {
    note(explain(error, command, Boolean(env.DEBUG)));
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  } finally {
    await db?.destroy();
  }
}

/** @throws {CommandFailure} if another user owns the data: what is there looks missing then */
function requireAccess(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    throw new CommandFailure(`You may not use ${dataDir}. Run this as its owner, or with sudo.`);
  }
}

function explain(error: unknown, command: Command, withStack: boolean): string {
  // Messages may quote untrusted text from a file or a response.
  const message = `${clean(error instanceof Error ? error.message : String(error))}\n`;
  if (error instanceof UsageError) return `${message}\n${usageOf(command)}`;
  return withStack && error instanceof Error ? `${message}${error.stack}\n` : message;
}

function usageOf({ name, usage, summary }: Command): string {
  return `${PREFIX} ${[name, usage].filter(Boolean).join(' ')}\n  ${summary}\n`;
}

/** @param some by default, and if there are none, all */
function overview(some: readonly Command[] = []): string {
  const start = PREFIX.startsWith('.') ? `${PREFIX} start\n  starts the site\n` : '';
  return `Commands:\n\n${start}${(some.length > 0 ? some : commands).map(usageOf).join('')}`;
}
