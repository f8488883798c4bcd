import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { installed, parseConfig, urlHost, type Config } from '../config/config.ts';
import { askSettings, type Answers, type Dialog } from '../release/setup/ask-settings.ts';
import { choosePlaces, installRelease, type Places } from '../release/setup/install-release.ts';
import { changeSettings, readSettings, type Settings } from '../release/setup/settings-file.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';

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
    dialog?.[Symbol.dispose]();
    const changes = withOwn(places, stored, settings);
    const config = parseConfig({ ...stored, ...changes });
    const version = await installRelease(release, places);
    if (version) await print(`Version ${version} is installed in ${places.root}.\n`);
    await changeSettings(places.settingsFile, changes);
    await print(`Its settings are in ${places.settingsFile}, and its data in ${config.dataDir}.\n`);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    if (ownerEmail && config.studio)
      await print(await makeOwnerLink(places, ownerEmail, ownerName!));
    if (!places.isService) return becomeSite(places, print);
    await startService(places, config);
    await print('The site is running. Check it with: systemctl status citadel\n');
    if (!ownerEmail)
      await print('A link for the first owner is in its log: journalctl -u citadel\n');
  },
};

/** The answers, with what this installation needs besides. */
function withOwn({ dataDir }: Places, stored: Settings, settings: Settings): Settings {
  const wanted: Settings = { ...settings };
  for (const name of ['HOST', 'PORT', 'STUDIO_HOST', 'STUDIO_PORT'])
    if (process.env[name]) wanted[name] = process.env[name];
  if (!stored.DATA_DIR) wanted.DATA_DIR = dataDir;
  // A proxy on this machine has the certificate.
  if (!stored.TRUSTED_PROXIES && settings.SITE_URL?.startsWith('https:'))
    wanted.TRUSTED_PROXIES = '127.0.0.1,::1';
  return wanted;
}

/** Invites an owner, or makes a link for the one who has an account. */
function makeOwnerLink(places: Places, email: string, name: string): string {
  const run = (...words: string[]) =>
    spawnSync(programOf(places), ['accounts', ...words, '--email', email], {
      env: environmentOf(places),
      encoding: 'utf8',
    });
  const invited = run('invite', '--role', 'owner', '--name', name);
  const { stdout, stderr } = invited.status === 0 ? invited : run('link');
  return stdout || stderr;
}

const programOf = ({ root }: Places) => join(root, 'current/citadel');

function environmentOf({ settingsFile: SETTINGS_FILE }: Places) {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, SETTINGS_FILE };
}

/** Ends this process, with the site in its place. */
async function becomeSite(places: Places, print: CommandContext['print']): Promise<void> {
  const program = programOf(places);
  await print(`Starting the site. Next time, start it with: ${program} start\n`);
  process.execve!(program, [program, 'start'], environmentOf(places));
}

/** Starts the site by systemd, now and at each boot, or again. */
async function startService(places: Places, { host, port }: Config): Promise<void> {
  const unit = join(places.root, 'current/deploy/citadel.service');
  await copyFile(unit, '/etc/systemd/system/citadel.service');
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
