import { setTimeout as sleep } from 'node:timers/promises';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry.ts';
import type { Database } from '../db/open-database.ts';
import { reasonOf } from '../enquiries/deliver/destination.ts';
import { listDeliveriesOf } from '../enquiries/deliver/read-deliveries.ts';
import { forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { openSecret } from '../secret/secret.ts';
import { makeSyntheticMark, SYNTHETIC_HEADER } from '../enquiries/test-enquiry-mark.ts';
import { parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';
import { table } from './table.ts';

const FIELDS = {
  name: 'Operator test',
  phone_number: '+1 512 555 0100',
  company_name: 'Citadel',
  description: 'A test enquiry by the operator. It is removed automatically.',
};

/** Milliseconds between two polls for the deliveries, and for all of them. */
const POLL_INTERVAL = 300;
const PATIENCE = 60_000;

export const sendTestCommand: Command = {
  name: 'send-test',
  usage: '[--url <address of the site>]',
  summary: 'sends a test enquiry through the running site to every destination, and removes it',
  async run(args, { config, open, print }) {
    const { values } = parseArguments(args, {
      url: { ...TEXT, default: config.siteUrl },
    });
    const db = await open();
    const mark = makeSyntheticMark(await openSecret(config, db));
    const id = await post(values.url, mark, config.mailTo);
    try {
      const deliveries = await waitForDeliveries(db, id);
      const rows = deliveries.map(({ destination, status, attempts, last_error }) => ({
        DESTINATION: destination,
        STATUS: status,
        ATTEMPTS: attempts,
        'LAST ERROR': last_error,
      }));
      await print(table(rows));
      const missing = deliveries.filter(({ status }) => status !== 'delivered');
      if (missing.length > 0)
        throw new CommandFailure(
          `Not delivered to ${missing.map(({ destination }) => destination).join(', ')}.`,
        );
      await print('The test enquiry was stored, delivered everywhere and removed.\n');
    } finally {
      await forgetEnquiries(db, config, [id]);
    }
  },
};

/**
 * Posts the test enquiry.
 *
 * @param email the team's own address, which gets the acknowledgement
 * @returns the id of the enquiry
 */
async function post(site: string, mark: string, email: string): Promise<string> {
  const response = await fetch(`${site.replace(/\/+$/, '')}/${ENQUIRY_PATH}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': `test-${mark}`,
      [SYNTHETIC_HEADER]: mark,
    },
    body: JSON.stringify({ ...FIELDS, email }),
    signal: AbortSignal.timeout(20_000),
  }).catch((error: Error) => {
    const reason = reasonOf(error.cause ?? error);
    throw new CommandFailure(`The site at ${site} is unreachable (${reason}). Is it running?`);
  });
  if (response.status !== 201)
    throw new CommandFailure(`The site responded ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

async function waitForDeliveries(db: Database, id: string) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const deliveries = await listDeliveriesOf(db, id);
    const pending = deliveries.some(({ status }) => status === 'pending');
    if (!pending || Date.now() > end) return deliveries;
    await sleep(POLL_INTERVAL);
  }
}
