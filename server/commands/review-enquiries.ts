import { discardEnquiry, holdEnquiry, releaseEnquiry } from '../enquiries/review-enquiries.ts';
import { parseArguments } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';

export const releaseCommand: Command = {
  name: 'enquiries release',
  usage: '<id>',
  summary: 'lets a quarantined enquiry go to the team',
  async run(args, { open, print }) {
    const [id] = parseArguments(args, {}, ['id']).positionals;
    if (!(await releaseEnquiry(await open(), id)))
      throw new CommandFailure(`There is no quarantined enquiry ${id}.`);
    await print(`${id} is released and delivered now.\n`);
  },
};

export const discardCommand: Command = {
  name: 'enquiries discard',
  usage: '<id>',
  summary: 'marks a quarantined enquiry as none; it stays until the retention rule removes it',
  async run(args, { open, print }) {
    const [id] = parseArguments(args, {}, ['id']).positionals;
    if (!(await discardEnquiry(await open(), id)))
      throw new CommandFailure(`There is no quarantined enquiry ${id}.`);
    await print(`${id} is discarded.\n`);
  },
};

export const holdCommand: Command = {
  name: 'enquiries hold',
  usage: '<id> [--off]',
  summary: 'keeps an enquiry from being removed or erased; --off ends that',
  async run(args, { open, print }) {
    const { values, positionals } = parseArguments(
      args,
      { off: { type: 'boolean', default: false } },
      ['id'],
    );
    const [id] = positionals;
    if (!(await holdEnquiry(await open(), id, !values.off)))
      throw new CommandFailure(`There is no enquiry ${id}.`);
    await print(`${id} is ${values.off ? 'no longer' : 'now'} on hold.\n`);
  },
};
