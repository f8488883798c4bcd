import { roles, scopes } from '../../contract/studio/acts.ts';
import { emailAddress, findAccount, listAccounts } from '../accounts/accounts.ts';
import { listKeys } from '../accounts/api-keys.ts';
import { listDraftLinksOf } from '../accounts/draft-links.ts';
import { linkAddress } from '../accounts/sign-in-links.ts';
import { changeAccount, invite, linkAccount } from '../actions/people/account-actions.ts';
import { createKey, newKey, revokeKey } from '../actions/people/key-actions.ts';
import type { Config } from '../config/config.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';
import { runAsCommand } from './run-as-command.ts';
import { table } from './table.ts';

const FOR_AGENTS =
  'An agent that uses this key may read enquiries with its scopes: the personal data of visitors then goes to the vendor of its model.';

/** Commands for the people who may sign in to the studio, and for keys of the automation API. */
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
    async run(args, context) {
      const options = { email: TEXT, role: TEXT, name: TEXT };
      const { role: given, name, ...rest } = parseArguments(args, options).values;
      const email = parseEmail(rest.email);
      const role = roles.find((one) => one === given);
      if (!role) throw new UsageError(`--role must be one of ${roles.join(', ')}.`);
      const account = { email, role, name: name?.trim() || email.split('@')[0]! };
      const url = studioUrl(context.config);
      const { token } = await runAsCommand(context, invite, account, {
        conflict: `There is an account of ${email}; "accounts link" makes a link for it.`,
      });
      const { print } = context;
      await print(`${email} is invited as ${role}. This link works once, within three days:\n`);
      await print(`${linkAddress(url, token)}\n`);
    },
  },
  {
    name: 'accounts link',
    usage: '--email <address>',
    summary:
      'prints a link that signs the owner of an account in: it works once, within ten minutes',
    async run(args, context) {
      const { id, email } = await requireAccount(args, context);
      const url = studioUrl(context.config);
      const { purpose, token } = await runAsCommand(
        context,
        linkAccount,
        { id },
        { 'not-found': `The account of ${email} is disabled.` },
      );
      const within = purpose === 'invitation' ? 'three days' : 'ten minutes';
      await context.print(`This link signs ${email} in. It works once, within ${within}:\n`);
      await context.print(`${linkAddress(url, token)}\n`);
    },
  },
  {
    name: 'accounts disable',
    usage: '--email <address>',
    summary: 'ends the sessions and draft links of an account and keeps it from signing in',
    async run(args, context) {
      const { db, id, email } = await requireAccount(args, context);
      const links = await listDraftLinksOf(db, id);
      const change = { id, disabled: true };
      const conflict = `${email} is the last owner. Invite another one first.`;
      await runAsCommand(context, changeAccount, change, { conflict });
      const { print } = context;
      await print(`${email} is disabled and signed out. Draft links ended: ${links.length}.\n`);
      if (links.length > 0)
        await print(
          table(
            links.map(({ kind, slug, expiresAt }) => ({
              KIND: kind,
              SLUG: slug,
              UNTIL: expiresAt,
            })),
          ),
        );
    },
  },
  {
    name: 'keys create',
    usage: '--name <name> --scope <scope> [--scope <scope>] [--for-agents]',
    summary: `prints a new key of the automation API, once; scopes are ${scopes.join(', ')}`,
    async run(args, context) {
      const options = {
        name: TEXT,
        scope: { ...TEXT, multiple: true },
        'for-agents': FLAG,
      } as const;
      const { scope = [], 'for-agents': forAgents, ...rest } = parseArguments(args, options).values;
      const name = requireName(rest.name);
      const given = newKey.shape.scopes.safeParse(scope);
      if (!given.success) throw new UsageError(`--scope must be one of ${scopes.join(', ')}.`);
      const asked = { name, scopes: given.data, forAgents };
      const conflict = `There is or was a key "${name}".`;
      const { key } = await runAsCommand(context, createKey, asked, { conflict });
      const { print } = context;
      if (forAgents) await print(`${FOR_AGENTS}\n`);
      await print(`The key "${name}" is not shown again:\n${key}\n`);
    },
  },
  {
    name: 'keys list',
    usage: '',
    summary: 'lists the keys of the automation API',
    async run(args, { open, print }) {
      parseArguments(args, {});
      const keys = await listKeys(await open());
      if (keys.length === 0) return print('There are no keys.\n');
      await print(
        table(
          keys.map((key) => ({
            NAME: key.name,
            SCOPES: key.scopes.join(' '),
            AGENTS: key.forAgents ? 'yes' : '',
            CREATED: key.createdAt,
            USED: key.usedAt,
            REVOKED: key.revokedAt,
          })),
        ),
      );
    },
  },
  {
    name: 'keys revoke',
    usage: '--name <name>',
    summary: 'makes a key of the automation API invalid at once',
    async run(args, context) {
      const name = requireName(parseArguments(args, { name: TEXT }).values.name);
      const missing = `There is no key "${name}", or it was revoked.`;
      await runAsCommand(context, revokeKey, { name }, { 'not-found': missing });
      await context.print(`The key "${name}" is revoked.\n`);
    },
  },
];

function parseEmail(given: string | undefined): string {
  const email = emailAddress.safeParse(given);
  if (!email.success) throw new UsageError('--email must be an email address.');
  return email.data;
}

function requireName(name: string | undefined): string {
  if (!name) throw new UsageError('--name is missing.');
  return name;
}

async function requireAccount(args: string[], { open }: CommandContext) {
  const email = parseEmail(parseArguments(args, { email: TEXT }).values.email);
  const db = await open();
  const account = await findAccount(db, email);
  if (!account) throw new CommandFailure(`There is no account of ${email}.`);
  return { db, ...account };
}

function studioUrl({ studio }: Config): string {
  if (!studio) throw new CommandFailure('The studio is switched off (STUDIO=off).');
  return studio.url;
}
