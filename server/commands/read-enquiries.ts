import { exportEnquiries } from '../enquiries/export-enquiries.ts';
import { getEnquiry, listEnquiries, streamEnquiries } from '../enquiries/read-enquiries.ts';
import { parseArguments, parseChoice, parseCount } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';
import { clean, facts, table } from './table.ts';

export const listEnquiriesCommand: Command = {
  name: 'enquiries list',
  usage: '[--limit 50] [--json]',
  summary: 'the newest enquiries',
  async run(args, { open, print }) {
    const { values } = parseArguments(
      args,
      { limit: { type: 'string', default: '50' }, json: { type: 'boolean' } },
      [],
    );
    const limit = parseCount(values.limit, '--limit', { min: 1, max: 100_000 });
    const enquiries = await listEnquiries(await open(), limit);
    if (values.json) return print(`${JSON.stringify(enquiries, null, 2)}\n`);
    if (enquiries.length === 0) return print('There are no enquiries.\n');
    await print(
      table(
        ['ID', 'RECEIVED', 'STATUS', 'NAME', 'EMAIL', 'COMPANY'],
        enquiries.map((enquiry) => [
          enquiry.id,
          enquiry.received_at,
          enquiry.status,
          enquiry.name,
          enquiry.email,
          enquiry.company_name,
        ]),
      ),
    );
  },
};

export const showEnquiryCommand: Command = {
  name: 'enquiries show',
  usage: '<id> [--json]',
  summary: 'one enquiry with everything that is known of it',
  async run(args, { open, print }) {
    const { values, positionals } = parseArguments(args, { json: { type: 'boolean' } }, ['id']);
    const enquiry = await getEnquiry(await open(), positionals[0]);
    if (!enquiry) throw new CommandFailure(`There is no enquiry ${positionals[0]}.`);
    if (values.json) return print(`${JSON.stringify(enquiry, null, 2)}\n`);
    await print(
      facts([
        ['Reference', enquiry.id],
        ['Received', enquiry.received_at],
        ['Status', enquiry.status],
        ['Name', enquiry.name],
        ['Email', enquiry.email],
        ['Phone', enquiry.phone_number],
        ['Company', enquiry.company_name],
        ['Website', enquiry.website],
        ['Page', enquiry.source.page ?? ''],
      ]) + `\n${clean(enquiry.description)}\n`,
    );
  },
};

export const exportEnquiriesCommand: Command = {
  name: 'enquiries export',
  usage: '[--format json|csv]',
  summary: 'all enquiries on standard output, oldest first',
  async run(args, { open, print }) {
    const { values } = parseArguments(args, { format: { type: 'string', default: 'json' } }, []);
    const format = parseChoice(values.format, '--format', ['json', 'csv']);
    for await (const piece of exportEnquiries(streamEnquiries(await open()), format))
      await print(piece);
  },
};
