import { discardEnquiry, holdEnquiry, releaseEnquiry } from '../enquiries/review-enquiries.ts';
import { FLAG, parseArguments } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';

export const releaseCommand: Command = {
  name: 'enquiries release',
  usage: '<id>',
  summary: 'delivers a quarantined enquiry',
  async run(args, { open, print }) {
    const [id] = parseArguments(args, {}, 'id').positionals;
    if (!(await releaseEnquiry(await open(), id)))
      throw new CommandFailure(`There is no quarantined enquiry ${id}.`);
    await print(`${id} is released and will be delivered now.\n`);
  },
};

export const discardCommand: Command = {
  name: 'enquiries discard',
  usage: '<id>',
  summary: 'rejects a quarantined enquiry; the record is kept until its retention period ends',
  async run(args, { open, print }) {
    const [id] = parseArguments(args, {}, 'id').positionals;
    if (!(await discardEnquiry(await open(), id)))
      throw new CommandFailure(`There is no quarantined enquiry ${id}.`);
    await print(`${id} is discarded.\n`);
  },
};

export const holdCommand: Command = {
  name: 'enquiries hold',
  usage: '<id> [--off]',
  summary: 'exempts an enquiry from retention and erasure; --off ends the hold',
  async run(args, { open, print }) {
    const { values, positionals } = parseArguments(args, { off: FLAG }, 'id');
    const [id] = positionals;
    if (!(await holdEnquiry(await open(), id, !values.off)))
      throw new CommandFailure(`There is no enquiry ${id}.`);
    await print(`${id} is ${values.off ? 'no longer' : 'now'} on hold.\n`);
  },
};
