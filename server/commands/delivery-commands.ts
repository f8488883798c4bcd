import { listDeliveries, type Delivery } from '../enquiries/deliver/read-deliveries.ts';
import { replayDeliveries } from '../enquiries/deliver/replay.ts';
import { getEnquiry } from '../enquiries/read-enquiries.ts';
import { FLAG, LIMIT, parseArguments, parseCount, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { json, table } from './table.ts';

export const listDeliveriesCommand: Command = {
  name: 'deliveries list',
  usage: '[--failed] [--limit 50] [--json]',
  summary: 'lists deliveries (pending, delivered or dead), the latest first',
  async run(args, { open, print }) {
    const { values } = parseArguments(args, { failed: FLAG, limit: LIMIT, json: FLAG });
    const limit = parseCount(values.limit, '--limit', { min: 1, max: 100_000 });
    const deliveries = await listDeliveries(await open(), { failed: values.failed, limit });
    if (values.json) return print(json(deliveries));
    if (deliveries.length === 0)
      return print(values.failed ? 'No delivery has failed.\n' : 'There are no deliveries.\n');
    await print(table(HEAD, deliveries.map(deliveryRow)));
  },
};

const HEAD = ['ENQUIRY', 'DESTINATION', 'STATUS', 'ATTEMPTS', 'LAST ERROR', 'NEXT ATTEMPT'];

function deliveryRow(delivery: Delivery): string[] {
  return [
    delivery.enquiry_id,
    delivery.destination,
    delivery.status,
    String(delivery.attempts),
    delivery.last_error ?? '',
    delivery.status === 'pending' ? delivery.next_attempt_at : '',
  ];
}

export const replayCommand: Command = {
  name: 'enquiries replay',
  usage: '<id> | --dead [--destination <name>] [--all]',
  summary:
    'retries the dead deliveries of an enquiry, or with --dead of all; --all repeats successful ones too',
  async run(args, { open, print }) {
    const dead = args.includes('--dead');
    const { values, positionals } = parseArguments(
      args,
      { dead: FLAG, destination: TEXT, all: FLAG },
      ...(dead ? [] : ['id']),
    );
    const [enquiryId] = positionals;
    if (dead && values.all) throw new UsageError('--all requires an id.');
    const db = await open();
    if (enquiryId !== undefined && !(await getEnquiry(db, enquiryId)))
      throw new CommandFailure(`There is no enquiry ${enquiryId}.`);
    const { destination, all } = values;
    const count = await replayDeliveries(db, { enquiryId, destination, all });
    if (count === 0)
      throw new CommandFailure(
        'Nothing to replay: no delivery is dead. --all repeats successful ones.',
      );
    await print(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} retried now.\n`);
  },
};
