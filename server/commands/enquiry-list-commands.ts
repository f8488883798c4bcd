import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberOf } from '../../contract/enquiry/enquiry-fields.ts';
import {
  showEnquiries,
  showEnquiry,
  showExport,
  showSender,
} from '../actions/enquiries/show-enquiries.ts';
import type { Database } from '../db/open-database.ts';
import { listDeliveries, listDeliveriesOf } from '../enquiries/deliver/read-deliveries.ts';
import { listEvents } from '../enquiries/follow-up/enquiry-events.ts';
import { describeEnquiry, type StoredEnquiry } from '../enquiries/read-enquiries.ts';
import { exportFolder } from '../enquiries/retain/enquiry-files.ts';
import { FLAG, parseArguments, parseCount, TEXT } from './arguments.ts';
import { COMMAND, CommandFailure, UsageError, type Command } from './command.ts';
import { parseStage, requireOwner } from './desk-commands.ts';
import { aligned, facts, json, quotation, table } from './table.ts';

const LIMIT = { ...TEXT, default: '50' } as const;
const LIMITS = { min: 1, max: 100_000 };

/** Commands that read enquiries and deliveries. */
export const enquiryListCommands: readonly Command[] = [
  {
    name: 'enquiries list',
    usage:
      '[--quarantined] [--stage <stage>] [--owner <email>|nobody] [--search <words>] [--number <number>] [--limit 50] [--json]',
    summary:
      'lists the newest enquiries: all, the quarantined ones, those of a stage or an owner, with words or a number in them, or the one with a sender’s number',
    async run(args, { open, print }) {
      const { values } = parseArguments(args, {
        quarantined: FLAG,
        stage: TEXT,
        owner: TEXT,
        search: TEXT,
        number: TEXT,
        limit: LIMIT,
        json: FLAG,
      });
      const { quarantined, number, stage, owner, search } = values;
      if (number !== undefined && !/^[\da-f]{8}$/i.test(number))
        throw new UsageError('--number must be eight digits and letters from a to f.');
      const limit = parseCount(values.limit, '--limit', LIMITS);
      const db = await open();
      const { enquiries } = await showEnquiries(readerOf(db), limit, {
        status: quarantined ? 'quarantined' : undefined,
        number: number?.toLowerCase(),
        stages: stage === undefined ? undefined : [parseStage(stage)],
        owner: owner === undefined ? undefined : await requireOwner(db, owner),
        q: search,
      });
      if (values.json) return print(json(enquiries));
      if (enquiries.length === 0) return print(`There are no such enquiries.\n`);
      const rows = enquiries.map((enquiry) => ({
        NUMBER: numberOf(enquiry.id),
        RECEIVED: enquiry.received_at,
        STATUS: enquiry.status,
        STAGE: enquiry.stage,
        OWNER: enquiry.owner,
        NAME: enquiry.name,
        EMAIL: enquiry.email,
        COMPANY: enquiry.company_name,
        ABOUT: enquiry.origin?.line ?? '',
        SCREENING: enquiry.screening.join(', '),
      }));
      await print(table(rows));
    },
  },
  {
    name: 'enquiries show',
    usage: '<id> [--json]',
    summary: 'shows an enquiry with what was done with it, its deliveries and every attempt',
    async run(args, { open, print }) {
      const { values, positionals } = parseArguments(args, { json: FLAG }, 'id');
      const db = await open();
      const enquiry = await showEnquiry(readerOf(db), positionals[0]);
      if (!enquiry) throw new CommandFailure(`There is no enquiry ${positionals[0]}.`);
      const deliveries = await listDeliveriesOf(db, enquiry.id);
      const events = await listEvents(db, enquiry.id);
      if (values.json) return print(json({ ...enquiry, deliveries, events }));
      await print(`${facts(factsOf(enquiry))}\n${quotation(enquiry.description)}\n`);
      if (events.length > 0) await print(`${aligned([EVENT, ...events.map(lineOf)])}\n`);
      const rows = deliveries.flatMap(({ destination, about, status, history }) =>
        (history.length > 0 ? history : [null]).map((attempt) => ({
          DESTINATION: destination,
          ABOUT: about,
          STATUS: status,
          ATTEMPT: attempt && attempt.number,
          STARTED: attempt && attempt.started_at,
          ENDED: attempt && attempt.finished_at,
          OUTCOME: attempt && (attempt.reason ?? attempt.outcome ?? 'in progress or interrupted'),
        })),
      );
      await print(table(rows));
    },
  },
  {
    name: 'enquiries export',
    usage: '[--format json|csv] [--file <name>]',
    summary:
      'exports all enquiries, oldest first, to standard output or a file in DATA_DIR/exports',
    async run(args, { config, open, print, note }) {
      const { values } = parseArguments(args, { format: { ...TEXT, default: 'json' }, file: TEXT });
      const { format, file } = values;
      if (format !== 'json' && format !== 'csv')
        throw new UsageError('--format must be json or csv.');
      if (file !== undefined && (!/^[\w.-]+$/.test(file) || file.startsWith('.')))
        throw new UsageError('--file must be a plain name, like march.csv.');
      const chunks = await showExport(readerOf(await open()), {}, format);
      if (file === undefined) {
        for await (const chunk of chunks) await print(chunk);
        return;
      }
      const path = join(exportFolder(config), file);
      await mkdir(exportFolder(config), { recursive: true });
      // Personal data.
      await writeFile(path, chunks, { mode: 0o600 });
      note(`Written to ${path}. An erasure removes exports in that folder only.\n`);
    },
  },
  {
    name: 'enquiries subject-export',
    usage: '--email <address>',
    summary: 'prints everything stored about a sender, as JSON',
    async run(args, { open, print }) {
      const { email } = parseArguments(args, { email: TEXT }).values;
      if (!email) throw new UsageError('--email is missing.');
      await print(json(await showSender(readerOf(await open()), email)));
    },
  },
  {
    name: 'deliveries list',
    usage: '[--failed] [--limit 50] [--json]',
    summary: 'lists deliveries (pending, delivered or dead), the latest first',
    async run(args, { open, print }) {
      const { values } = parseArguments(args, { failed: FLAG, limit: LIMIT, json: FLAG });
      const limit = parseCount(values.limit, '--limit', LIMITS);
      const deliveries = await listDeliveries(await open(), { failed: values.failed, limit });
      if (values.json) return print(json(deliveries));
      if (deliveries.length === 0)
        return print(values.failed ? 'No delivery has failed.\n' : 'There are no deliveries.\n');
      const rows = deliveries.map((delivery) => ({
        ENQUIRY: numberOf(delivery.enquiry_id),
        DESTINATION: delivery.destination,
        ABOUT: delivery.about,
        STATUS: delivery.status,
        ATTEMPTS: delivery.attempts,
        'LAST ERROR': delivery.last_error,
        'NEXT ATTEMPT': delivery.status === 'pending' ? delivery.next_attempt_at : '',
      }));
      await print(table(rows));
    },
  },
];

const readerOf = (db: Database) => ({ db, reads: db, by: COMMAND });

function factsOf(enquiry: StoredEnquiry): [string, string][] {
  return [
    ['Received', enquiry.received_at],
    ['Status', enquiry.status],
    ['Screening', enquiry.screening.join(', ')],
    ['Stage', [enquiry.stage, enquiry.lost_reason ?? []].flat().join(': ')],
    ['Owner', enquiry.owner ?? ''],
    ['Tags', enquiry.tags.join(', ')],
    ['Waits since', enquiry.waits_since ?? ''],
    ['Reminder', enquiry.remind_at ?? ''],
    ['Drafted reply', enquiry.reply ?? ''],
    ['On hold since', enquiry.held_at ?? ''],
    ...describeEnquiry(enquiry, ''),
    ['Consent', enquiry.consent ? `${enquiry.consent.version}: ${enquiry.consent.text}` : ''],
  ];
}

const EVENT = ['EVENT', 'AT', 'BY', 'ACTION', 'WHAT'];

const lineOf = (event: Awaited<ReturnType<typeof listEvents>>[number]) => [
  event.id,
  event.at,
  event.actor,
  event.undone_by === null ? event.act : `${event.act} (undone)`,
  Object.entries(JSON.parse(event.changes) as Record<string, [unknown, unknown]>)
    .map(([column, [from, to]]) => `${column}: ${String(from)} to ${String(to)}`)
    .concat(event.body || [])
    .join(', '),
];
