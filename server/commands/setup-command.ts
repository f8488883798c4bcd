import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFirstOwnerToken, linkAddress } from '../accounts/sign-in-links.ts';
import { findAccount } from '../accounts/accounts.ts';
import { invite, linkAccount } from '../actions/people/account-actions.ts';
import { copyBeforeMigrations } from '../backup/copy-before-migrations.ts';
import { installed, parseConfig, urlHost, type Config } from '../config/config.ts';
import { migrate } from '../db/migrations.ts';
import { openDatabase, type Database } from '../db/open-database.ts';
import { askSettings, type Answers, type Dialog } from '../release/setup/ask-settings.ts';
import {
  choosePlaces,
  installRelease,
  installUnit,
  type Places,
} from '../release/setup/install-release.ts';
import {
  changeSettings,
  readSettings,
  shown,
  type Settings,
} from '../release/setup/settings-file.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';
import { runAsCommand } from './run-as-command.ts';
import { aligned } from './table.ts';

/** Milliseconds in which the service must respond; readiness takes longer, because pages are rendered for it. */
const STARTS_WITHIN = 60_000;

export const setupCommand: Command = {
  name: 'setup',
  usage:
    '[--yes] [--root <folder>] [--site-url <address>] [--studio-url <address>] [--smtp-url <URL>] [--mail-from <address>]\n' +
    '    [--mail-to <address>] [--owner-email <address>] [--owner-name <name>]',
  summary:
    'installs an unpacked release, asks for its settings and starts it; with --yes it asks no questions. A password in\n' +
    "  --smtp-url stays in the shell's history: set SMTP_URL in the environment instead",
  async run(args, context) {
    const { yes, root, ...flags } = parseArguments(args, {
      yes: FLAG,
      root: TEXT,
      'site-url': TEXT,
      'studio-url': TEXT,
      'smtp-url': TEXT,
      'mail-from': TEXT,
      'mail-to': TEXT,
      'owner-email': TEXT,
      'owner-name': TEXT,
    }).values;
    if (!yes && !process.stdin.isTTY)
      throw new UsageError(
        'There is no terminal to ask questions in. Add --yes, and pass the settings as options.',
      );
    const { print } = context;
    const release = resolve(installed(''));
    const places = choosePlaces(release, root);
    const given: Answers = {
      SITE_URL: flags['site-url'],
      STUDIO_URL: flags['studio-url'],
      SMTP_URL: flags['smtp-url'] ?? context.config.smtpUrl,
      MAIL_FROM: flags['mail-from'],
      MAIL_TO: flags['mail-to'],
      ownerEmail: flags['owner-email'],
      ownerName: flags['owner-name'],
    };
    using dialog = yes ? null : openDialog();
    const stored = readSettings(places.settingsFile);
    const { ownerEmail, ownerName, ...settings } = await askSettings(given, stored, dialog, print);
    const changes = changesOf(places, stored, settings);
    const config = parseConfig({ ...stored, ...changes });
    await print(describeChanges(places, stored, changes));
    if (/^n/i.test((await dialog?.ask('Continue? [Y/n] ')) ?? ''))
      throw new CommandFailure('Nothing was changed.');

    const version = await installRelease(release, places);
    if (version) await print(`Version ${version} is installed in ${places.root}.\n`);
    await changeSettings(places.settingsFile, changes);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const owner = ownerEmail ? { email: ownerEmail.toLowerCase(), name: ownerName! } : null;
    // Without an owner's address the start in this terminal prints a link.
    const link = owner || places.isService ? await makeOwnerLink(config, owner) : '';
    dialog?.[Symbol.dispose]();
    if (!places.isService) return becomeSite(places, link, print);
    await startService(places, config);
    await print(`The site is running. Check it with: systemctl status citadel\n${link}`);
  },
};

/** The settings that differ from the stored ones, with what this installation needs besides. */
function changesOf({ dataDir }: Places, stored: Settings, settings: Settings): Settings {
  const wanted: Settings = { ...settings };
  for (const name of ['HOST', 'PORT', 'STUDIO_HOST', 'STUDIO_PORT'])
    if (process.env[name]) wanted[name] = process.env[name];
  if (!stored.DATA_DIR) wanted.DATA_DIR = dataDir;
  // A proxy on this machine has the certificate.
  if (!stored.TRUSTED_PROXIES && settings.SITE_URL?.startsWith('https:'))
    wanted.TRUSTED_PROXIES = '127.0.0.1,::1';
  const changed = ([name, value]: [string, string]) => value !== (stored[name] ?? '');
  return Object.fromEntries(Object.entries(wanted).filter(changed));
}

function describeChanges({ settingsFile }: Places, stored: Settings, changes: Settings): string {
  const rows = Object.entries(changes).map(([name, value]) => [
    `  ${name}`,
    shown(value),
    stored[name] ? `(was ${shown(stored[name])})` : '',
  ]);
  return rows.length > 0
    ? `Settings to write to ${settingsFile}:\n${aligned(rows)}`
    : `No settings change in ${settingsFile}.\n`;
}

/** Makes a link for an owner, also a further one, or without an address for the first one; says what it is for. */
async function makeOwnerLink(
  config: Config,
  owner: { email: string; name: string } | null,
): Promise<string> {
  await using db = openDatabase(config);
  await copyBeforeMigrations(config, db);
  await migrate(db);
  const token = owner ? await tokenFor(config, db, owner) : await createFirstOwnerToken(db);
  if (!config.studio || token === null)
    return owner
      ? `No sign-in link: the account of ${owner.email} is disabled, or the studio is off.\n`
      : 'There is an owner already. For a sign-in link, run: accounts link\n';
  const whom = owner
    ? `signs ${owner.email} in to the studio`
    : 'creates the first owner of the studio';
  return `This link ${whom}. It works once:\n${linkAddress(config.studio.url, token)}\n`;
}

/** @returns null if the account is disabled */
async function tokenFor(config: Config, db: Database, owner: { email: string; name: string }) {
  const context = { config, open: async () => db };
  const account = await findAccount(db, owner.email);
  if (account?.disabled_at) return null;
  const { token } = account
    ? await runAsCommand(context, linkAccount, { id: account.id })
    : await runAsCommand(context, invite, { ...owner, role: 'owner' });
  return token;
}

/** Ends this process, with the site in its place. */
async function becomeSite(
  { root, settingsFile: SETTINGS_FILE }: Places,
  link: string,
  print: CommandContext['print'],
): Promise<void> {
  const program = join(root, 'current/citadel');
  await print(`${link}Starting the site. Next time, start it with: ${program} start\n`);
  const { PATH = '', HOME = '' } = process.env;
  process.execve!(program, [program, 'start'], { PATH, HOME, SETTINGS_FILE });
}

/** Starts the site by systemd, now and at each boot, or again. */
async function startService(places: Places, { host, port }: Config): Promise<void> {
  await installUnit(places);
  for (const words of ['daemon-reload', 'enable citadel', 'restart citadel'])
    execFileSync('systemctl', words.split(' '), { stdio: 'inherit' });
  const health = `http://${urlHost(host)}:${port}/health/live`;
  for (const end = Date.now() + STARTS_WITHIN; Date.now() < end; await sleep(500))
    if ((await fetch(health).catch(() => null))?.ok) return;
  throw new CommandFailure(
    'The site did not respond within a minute. To see why: journalctl -u citadel',
  );
}

/** Asks in the terminal. What is typed at a hidden question is not shown. */
function openDialog(): Dialog & Disposable {
  let isHidden = false;
  let isOver = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl-C and Ctrl-D.
  lines.once('close', () => {
    if (!isOver) process.exit(130);
  });
  return {
    async ask(label, hidden = false) {
      if (!hidden) return lines.question(label);
      process.stdout.write(label);
      isHidden = true;
      const text = await lines.question('');
      isHidden = false;
      process.stdout.write('\n');
      return text;
    },
    [Symbol.dispose]() {
      isOver = true;
      lines.close();
    },
  };
}
