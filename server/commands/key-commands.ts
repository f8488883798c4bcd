import { scopes, scopeSchema } from '../../contract/studio/scopes.ts';
import { createKey, listKeys, revokeKey } from '../accounts/api-keys.ts';
import type { Actor } from '../accounts/audit-log.ts';
import { parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { table } from './table.ts';

/** Who acts, in the audit log. */
const COMMAND: Actor = { id: null, name: 'command' };

/** Commands for keys of the automation API. */
export const keyCommands: readonly Command[] = [
  {
    name: 'keys create',
    usage: '--name <name> --scope <scope> [--scope <scope>]',
    summary: `prints a new key of the automation API, once; scopes are ${scopes.join(', ')}`,
    async run(args, { open, print }) {
      const options = { name: TEXT, scope: { ...TEXT, multiple: true } } as const;
      const { name, scope = [] } = parseArguments(args, options).values;
      if (!name) throw new UsageError('--name is missing.');
      const given = scopeSchema.array().min(1).safeParse(scope);
      if (!given.success) throw new UsageError(`--scope must be one of ${scopes.join(', ')}.`);
      const key = await createKey(await open(), COMMAND, { name, scopes: given.data });
      if (key === null) throw new CommandFailure(`There is or was a key "${name}".`);
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
    async run(args, { open, print }) {
      const { name } = parseArguments(args, { name: TEXT }).values;
      if (!name) throw new UsageError('--name is missing.');
      if (!(await revokeKey(await open(), COMMAND, name)))
        throw new CommandFailure(`There is no key "${name}", or it was revoked.`);
      await print(`The key "${name}" is revoked.\n`);
    },
  },
];
