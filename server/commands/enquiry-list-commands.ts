import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listDeliveriesOf } from '../enquiries/deliver/read-deliveries.ts';
import { exportEnquiries } from '../enquiries/export-enquiries.ts';
import {
  describeEnquiry,
  getEnquiry,
  listEnquiries,
  streamEnquiries,
  type StoredEnquiry,
} from '../enquiries/read-enquiries.ts';
import { exportFolder } from '../enquiries/retain/enquiry-files.ts';
import { FLAG, LIMIT, parseArguments, parseCount, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { facts, json, quotation, table } from './table.ts';

export const listEnquiriesCommand: Command = {
  name: 'enquiries list',
  usage: '[--quarantined] [--limit 50] [--json]',
  summary: 'lists the newest enquiries, or the quarantined ones',
  async run(args, { open, print }) {
    const { values } = parseArguments(args, { quarantined: FLAG, limit: LIMIT, json: FLAG });
    const limit = parseCount(values.limit, '--limit', { min: 1, max: 100_000 });
    const enquiries = await listEnquiries(await open(), limit, {
      quarantined: values.quarantined,
    });
    if (values.json) return print(json(enquiries));
    if (enquiries.length === 0)
      return print(
        values.quarantined ? 'There are no quarantined enquiries.\n' : 'There are no enquiries.\n',
      );
    await print(
      table(
        ['ID', 'RECEIVED', 'STATUS', 'NAME', 'EMAIL', 'COMPANY', 'ABOUT', 'SCREENING'],
        enquiries.map((enquiry) => [
          enquiry.id,
          enquiry.received_at,
          enquiry.status,
          enquiry.name,
          enquiry.email,
          enquiry.company_name,
          enquiry.origin?.line ?? '',
          enquiry.screening.join(', '),
        ]),
      ),
    );
  },
};

export const showEnquiryCommand: Command = {
  name: 'enquiries show',
  usage: '<id> [--json]',
  summary: 'shows an enquiry with its deliveries and every attempt',
  async run(args, { open, print }) {
    const { values, positionals } = parseArguments(args, { json: FLAG }, 'id');
    const db = await open();
    const enquiry = await getEnquiry(db, positionals[0]);
    if (!enquiry) throw new CommandFailure(`There is no enquiry ${positionals[0]}.`);
    const deliveries = await listDeliveriesOf(db, enquiry.id);
    if (values.json) return print(json({ ...enquiry, deliveries }));
    await print(`${facts(factsOf(enquiry))}\n${quotation(enquiry.description)}\n`);
    await print(
      table(
        ['DESTINATION', 'STATUS', 'ATTEMPT', 'STARTED', 'ENDED', 'OUTCOME'],
        deliveries.flatMap(({ destination, status, history }) =>
          history.length === 0
            ? [[destination, status, '', '', '', '']]
            : history.map((attempt) => [
                destination,
                status,
                String(attempt.number),
                attempt.started_at,
                attempt.finished_at ?? '',
                attempt.reason ?? attempt.outcome ?? 'in progress or interrupted',
              ]),
        ),
      ),
    );
  },
};

function factsOf(enquiry: StoredEnquiry): [string, string][] {
  return [
    ['Reference', enquiry.id],
    ['Received', enquiry.received_at],
    ['Status', enquiry.status],
    ['Screening', enquiry.screening.join(', ')],
    ['On hold since', enquiry.held_at ?? ''],
    ...describeEnquiry(enquiry, ''),
    ['Consent', enquiry.consent ? `${enquiry.consent.version}: ${enquiry.consent.text}` : ''],
  ];
}

export const exportEnquiriesCommand: Command = {
  name: 'enquiries export',
  usage: '[--format json|csv] [--file <name>]',
  summary: 'exports all enquiries, oldest first, to standard output or a file in DATA_DIR/exports',
  async run(args, { config, open, print, note }) {
    const { values } = parseArguments(args, { format: { ...TEXT, default: 'json' }, file: TEXT });
    const { format } = values;
    if (format !== 'json' && format !== 'csv')
      throw new UsageError('--format must be json or csv.');
    const chunks = exportEnquiries(streamEnquiries(await open()), format);
    if (values.file === undefined) {
      for await (const chunk of chunks) await print(chunk);
      return;
    }
    if (!/^[\w.-]+$/.test(values.file) || values.file.startsWith('.'))
      throw new UsageError('--file must be a plain name, like march.csv.');
    const folder = exportFolder(config);
    await mkdir(folder, { recursive: true });
    // Personal data.
    await writeFile(join(folder, values.file), chunks, { mode: 0o600 });
    note(
      `Written to ${join(folder, values.file)}. An erasure removes exports in that folder only.\n`,
    );
  },
};
