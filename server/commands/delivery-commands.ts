import {
  listDeliveries,
  listDisabled,
  type Delivery,
} from '../enquiries/deliver/read-deliveries.ts';
import { enableDestination, replayDeliveries } from '../enquiries/deliver/replay.ts';
import { getEnquiry } from '../enquiries/read-enquiries.ts';
import { FLAG, LIMIT, parseArguments, parseCount, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { clean, json, table } from './table.ts';

export const listDeliveriesCommand: Command = {
  name: 'deliveries list',
  usage: '[--failed] [--limit 50] [--json]',
  summary: 'lists deliveries (pending, delivered or dead), the latest first',
  async run(args, { open, print }) {
    const { values } = parseArguments(args, { failed: FLAG, limit: LIMIT, json: FLAG });
    const limit = parseCount(values.limit, '--limit', { min: 1, max: 100_000 });
    const db = await open();
    const deliveries = await listDeliveries(db, { failed: values.failed, limit });
    if (values.json) return print(json(deliveries));
    for (const { name, reason, disabled_at } of await listDisabled(db))
      await print(clean(`${name} is disabled since ${disabled_at}: ${reason}\n`));
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

export const enableDestinationCommand: Command = {
  name: 'deliveries enable',
  usage: '<destination>',
  summary: 'enables a destination that responded 410, and retries its dead deliveries',
  async run(args, { open, print }) {
    const [name] = parseArguments(args, {}, 'destination').positionals;
    const replayed = await enableDestination(await open(), name);
    if (replayed === null) throw new CommandFailure(`${name} is not disabled.`);
    await print(`${name} is enabled; ${replayed} deliveries are retried now.\n`);
  },
};

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
