import type { EnquiryChange } from '../../contract/actions/enquiry-acts.ts';
import { stages, type Stage } from '../../contract/studio/desk.ts';
import { changeEnquiries } from '../actions/enquiries/change-enquiries.ts';
import { undoChanges } from '../actions/enquiries/undo-changes.ts';
import { findOwner } from '../enquiries/follow-up/owners.ts';
import type { Database } from '../db/open-database.ts';
import { getEnquiry } from '../enquiries/read-enquiries.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';
import { runAsCommand } from './run-as-command.ts';

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
export async function requireOwner(db: Database, email: string): Promise<string | null> {
  if (email === 'nobody') return null;
  const account = await findOwner(db, email);
  if (!account) throw new CommandFailure(`There is no account ${email}.`);
  return account.id;
}

/** @returns the id of the event; undefined if it was so already */
async function change(
  context: CommandContext,
  id: string,
  what: EnquiryChange,
): Promise<string | undefined> {
  const enquiry = await getEnquiry(await context.open(), id);
  if (!enquiry) throw new CommandFailure(`There is no enquiry ${id}.`);
  const { events } = await runAsCommand(context, changeEnquiries, {
    ids: [enquiry.id],
    change: what,
  });
  return events[0];
}

/** Changes an enquiry, and says how that is taken back. */
async function changeAndSay(context: CommandContext, id: string, what: EnquiryChange) {
  const event = await change(context, id, what);
  if (event === undefined) throw new CommandFailure('Nothing changed: it is so already.');
  await context.print(`${id} is changed. "enquiries undo ${event}" undoes the change.\n`);
}

/** Commands for what the team does with enquiries. */
export const deskCommands: readonly Command[] = [
  {
    name: 'enquiries note',
    usage: '<id> <text>',
    summary: 'adds a note to an enquiry',
    async run(args, context) {
      const [id, text] = parseArguments(args, {}, 'id', 'text').positionals;
      if (text.trim() === '') throw new UsageError('The text is empty.');
      await changeAndSay(context, id, { act: 'note', text });
    },
  },
  {
    name: 'enquiries stage',
    usage: `<id> ${stages.join('|')} [--reason <why it was lost, or who is not a client>]`,
    summary: 'says how far an enquiry has come',
    async run(args, context) {
      const { values, positionals } = parseArguments(args, { reason: TEXT }, 'id', 'stage');
      const [id, to] = [positionals[0], parseStage(positionals[1])];
      await changeAndSay(context, id, { act: 'stage', to, reason: values.reason });
    },
  },
  {
    name: 'enquiries owner',
    usage: '<id> <email>|nobody',
    summary: 'assigns an enquiry',
    async run(args, context) {
      const [id, email] = parseArguments(args, {}, 'id', 'email').positionals;
      const to = await requireOwner(await context.open(), email);
      await changeAndSay(context, id, { act: 'owner', to });
    },
  },
  {
    name: 'enquiries undo',
    usage: '<event>',
    summary: 'undoes a change of an enquiry, by the id of its event',
    async run(args, context) {
      const [event] = parseArguments(args, {}, 'event').positionals;
      await runAsCommand(context, undoChanges, { events: [event] });
      await context.print(`${event} is undone.\n`);
    },
  },
  {
    name: 'enquiries release',
    usage: '<id>',
    summary: 'delivers a quarantined enquiry',
    async run(args, context) {
      const [id] = parseArguments(args, {}, 'id').positionals;
      if (!(await change(context, id, { act: 'release' })))
        throw new CommandFailure(`There is no quarantined enquiry ${id}.`);
      await context.print(`${id} is released and will be delivered now.\n`);
    },
  },
  {
    name: 'enquiries discard',
    usage: '<id>',
    summary: 'rejects an enquiry; the record is kept until its retention period ends',
    async run(args, context) {
      const [id] = parseArguments(args, {}, 'id').positionals;
      if (!(await change(context, id, { act: 'discard' })))
        throw new CommandFailure(`There is no enquiry ${id} that is not discarded.`);
      await context.print(`${id} is discarded.\n`);
    },
  },
  {
    name: 'enquiries hold',
    usage: '<id> [--off]',
    summary: 'exempts an enquiry from retention and erasure; --off ends the hold',
    async run(args, context) {
      const { values, positionals } = parseArguments(args, { off: FLAG }, 'id');
      const [id] = positionals;
      await change(context, id, { act: values.off ? 'end-hold' : 'hold' });
      await context.print(`${id} is ${values.off ? 'no longer' : 'now'} on hold.\n`);
    },
  },
];
