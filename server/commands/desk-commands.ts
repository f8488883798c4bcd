import { stages, type EnquiryChange, type Stage } from '../../contract/studio/desk.ts';
import { findAccount } from '../accounts/accounts.ts';
import type { Config } from '../config/config.ts';
import { tellOf } from '../enquiries/deliver/destination.ts';
import { openDestinations } from '../enquiries/deliver/destinations.ts';
import type { Database } from '../db/open-database.ts';
import {
  changeEnquiries,
  undoChanges,
  type ChangeResult,
} from '../enquiries/follow-up/change-enquiry.ts';
import { getEnquiry } from '../enquiries/read-enquiries.ts';
import { parseArguments, TEXT } from './arguments.ts';
import { COMMAND, CommandFailure, UsageError, type Command } from './command.ts';

/** Who acts: a command. */
export const byCommand = (config: Config) => ({
  ...COMMAND,
  tell: tellOf(openDestinations(config)),
});

/** @throws {UsageError} unless it is a stage */
export function parseStage(text: string): Stage {
  const stage = stages.find((one) => one === text);
  if (!stage) throw new UsageError(`The stage must be one of ${stages.join(', ')}.`);
  return stage;
}

/**
 * The id of the account with an address; null for `nobody`.
 *
 * @throws {CommandFailure} if there is none
 */
export async function findOwner(db: Database, email: string): Promise<string | null> {
  if (email === 'nobody') return null;
  const account = await findAccount(db, email.toLowerCase());
  if (!account) throw new CommandFailure(`There is no account ${email}.`);
  return account.id;
}

/** @throws {CommandFailure} unless something changed */
function requireChanged(result: ChangeResult, id: string): string[] {
  if (result.outcome === 'refused') throw new CommandFailure(result.words);
  if (result.outcome === 'unknown') throw new CommandFailure(`There is no ${id}.`);
  if (result.events.length === 0) throw new CommandFailure('Nothing changed: it is so already.');
  return result.events;
}

async function change(
  config: Config,
  db: Database,
  id: string,
  what: EnquiryChange,
): Promise<string> {
  const named = (await getEnquiry(db, id))?.id ?? id;
  const done = await changeEnquiries(db, [named], what, byCommand(config));
  const [event = ''] = requireChanged(done, `enquiry ${id}`);
  return `${id} is changed. "enquiries undo ${event}" takes it back.\n`;
}

/** Commands for what the team does with enquiries. */
export const deskCommands: readonly Command[] = [
  {
    name: 'enquiries note',
    usage: '<id> <text>',
    summary: 'adds a note to an enquiry',
    async run(args, { config, open, print }) {
      const [id, text] = parseArguments(args, {}, 'id', 'text').positionals;
      if (text.trim() === '') throw new UsageError('The text is empty.');
      await print(await change(config, await open(), id, { act: 'note', text: text.trim() }));
    },
  },
  {
    name: 'enquiries stage',
    usage: `<id> ${stages.join('|')} [--reason <why it was lost>]`,
    summary: 'says how far an enquiry has come',
    async run(args, { config, open, print }) {
      const { values, positionals } = parseArguments(args, { reason: TEXT }, 'id', 'stage');
      const to = parseStage(positionals[1]);
      const what = { act: 'stage', to, reason: values.reason } as const;
      await print(await change(config, await open(), positionals[0], what));
    },
  },
  {
    name: 'enquiries owner',
    usage: '<id> <email>|nobody',
    summary: 'says who looks after an enquiry',
    async run(args, { config, open, print }) {
      const [id, email] = parseArguments(args, {}, 'id', 'email').positionals;
      const db = await open();
      await print(await change(config, db, id, { act: 'owner', to: await findOwner(db, email) }));
    },
  },
  {
    name: 'enquiries undo',
    usage: '<event>',
    summary: 'takes a change of an enquiry back, by the id of its event',
    async run(args, { config, open, print }) {
      const [event] = parseArguments(args, {}, 'event').positionals;
      const undone = await undoChanges(await open(), [event], byCommand(config));
      requireChanged(undone, `event ${event}`);
      await print(`${event} is taken back.\n`);
    },
  },
];
