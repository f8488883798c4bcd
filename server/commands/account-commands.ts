import { z } from 'zod';
import { changeAccount, findAccount, listAccounts, roles } from '../accounts/accounts.ts';
import type { Actor } from '../accounts/audit-log.ts';
import { createAccountLink, invite, linkAddress } from '../accounts/sign-in-links.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import { parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { table } from './table.ts';

/** Who acts, in the audit log. */
const COMMAND: Actor = { id: null, name: 'command' };

/** Commands for the people who may sign in to the studio. */
export const accountCommands: readonly Command[] = [
  {
    name: 'accounts list',
    usage: '',
    summary: 'lists the people who may sign in to the studio',
    async run(args, { open, print }) {
      parseArguments(args, {});
      const accounts = await listAccounts(await open());
      if (accounts.length === 0) return print('There are no accounts yet.\n');
      await print(
        table(
          accounts.map(({ email, name, role, disabledAt, passkeys, seenAt, invitedUntil }) => ({
            EMAIL: email,
            NAME: name,
            ROLE: role,
            PASSKEYS: passkeys,
            STATE: disabledAt ? 'disabled' : invitedUntil ? 'invited' : '',
            SEEN: seenAt,
          })),
        ),
      );
    },
  },
  {
    name: 'accounts invite',
    usage: `--email <address> --role ${roles.join('|')} [--name <name>]`,
    summary: 'makes an account and prints a link for its owner: it works once, within three days',
    async run(args, { config, open, print }) {
      const options = { email: TEXT, role: TEXT, name: TEXT };
      const { role: given, name, ...rest } = parseArguments(args, options).values;
      const email = parseEmail(rest.email);
      const role = roles.find((one) => one === given);
      if (!role) throw new UsageError(`--role must be one of ${roles.join(', ')}.`);
      const account = { email, role, name: name?.trim() || email.split('@')[0]! };
      const url = studioUrl(config);
      const token = await invite(await open(), COMMAND, account);
      if (token === null)
        throw new CommandFailure(
          `There is an account of ${email}; "accounts link" makes a link for it.`,
        );
      await print(`${email} is invited as ${role}. This link works once, within three days:\n`);
      await print(`${linkAddress(url, token)}\n`);
    },
  },
  {
    name: 'accounts link',
    usage: '--email <address>',
    summary:
      'prints a link that signs the owner of an account in: it works once, within ten minutes',
    async run(args, { config, open, print }) {
      const email = parseEmail(parseArguments(args, { email: TEXT }).values.email);
      const db = await open();
      const { id } = await requireAccount(db, email);
      const url = studioUrl(config);
      const made = await createAccountLink(db, COMMAND, id, true);
      if (!made) throw new CommandFailure(`The account of ${email} is disabled.`);
      const within = made.purpose === 'invitation' ? 'three days' : 'ten minutes';
      await print(`This link signs ${email} in. It works once, within ${within}:\n`);
      await print(`${linkAddress(url, made.token)}\n`);
    },
  },
  {
    name: 'accounts disable',
    usage: '--email <address>',
    summary: 'ends the sessions of an account and keeps it from signing in',
    async run(args, { open, print }) {
      const email = parseEmail(parseArguments(args, { email: TEXT }).values.email);
      const db = await open();
      const { id } = await requireAccount(db, email);
      if ((await changeAccount(db, COMMAND, id, { disabled: true })) === 'last-owner')
        throw new CommandFailure(`${email} is the last owner. Invite another one first.`);
      await print(`${email} is disabled and signed out.\n`);
    },
  },
];

function parseEmail(given: string | undefined): string {
  if (!given) throw new UsageError('--email is missing.');
  if (!z.email().safeParse(given.trim()).success)
    throw new UsageError(`--email: "${given}" is not an email address.`);
  return given.trim().toLowerCase();
}

async function requireAccount(db: Database, email: string) {
  const account = await findAccount(db, email);
  if (!account) throw new CommandFailure(`There is no account of ${email}.`);
  return account;
}

function studioUrl({ studio }: Config): string {
  if (!studio) throw new CommandFailure('The studio is switched off (STUDIO=off).');
  return studio.url;
}
