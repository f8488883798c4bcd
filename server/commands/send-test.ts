import { setTimeout as sleep } from 'node:timers/promises';
import { ENQUIRY_PATH } from '../../contract/enquiry.ts';
import type { Database } from '../db/client.ts';
import { listDeliveriesOf } from '../enquiries/deliver/read-deliveries.ts';
import { forgetAlone, forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { openSecret } from '../enquiries/secret.ts';
import { makeSyntheticMark, SYNTHETIC_HEADER } from '../enquiries/synthetic.ts';
import { parseArguments, parseCount } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';
import { table } from './table.ts';

const FIELDS = {
  name: 'Test of the operator',
  phone_number: '+1 512 555 0100',
  company_name: 'Citadel',
  description: 'A test enquiry on its way through everything. It removes itself.',
};

/** Milliseconds between looks at how far it has come. */
const LOOK = 300;

export const sendTestCommand: Command = {
  name: 'send-test',
  usage: '[--url <address of the site>] [--wait 60]',
  summary:
    'sends a marked enquiry through the running site to every destination, and removes it again',
  async run(args, { config, open, print }) {
    const { values } = parseArguments(
      args,
      { url: { type: 'string', default: config.siteUrl }, wait: { type: 'string', default: '60' } },
      [],
    );
    const wait = parseCount(values.wait, '--wait', { min: 1, max: 3_600 });
    const db = await open();
    const id = await post(
      values.url,
      makeSyntheticMark(await openSecret(config, db)),
      config.mailTo,
    );
    try {
      const deliveries = await waitForDeliveries(db, id, wait * 1_000);
      await print(
        table(
          ['DESTINATION', 'STATUS', 'ATTEMPTS', 'LAST ERROR'],
          deliveries.map((delivery) => [
            delivery.destination,
            delivery.status,
            String(delivery.attempts),
            delivery.last_error ?? '',
          ]),
        ),
      );
      const missing = deliveries.filter(({ status }) => status !== 'delivered');
      if (missing.length > 0)
        throw new CommandFailure(
          `Not delivered to ${missing.map(({ destination }) => destination).join(', ')}.`,
        );
      await print('It was stored and delivered everywhere, and is removed again.\n');
    } finally {
      await forgetEnquiries(forgetAlone(db, config), [id]);
    }
  },
};

/** @param email the team's own address: an acknowledgement must not go to a stranger */
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
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new CommandFailure(`The site does not answer at ${site}${code}. Is it running?`);
  });
  if (response.status !== 201)
    throw new CommandFailure(`The site answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

async function waitForDeliveries(db: Database, id: string, patience: number) {
  const end = Date.now() + patience;
  for (;;) {
    const deliveries = await listDeliveriesOf(db, id);
    const waiting = deliveries.some(({ status }) => status === 'pending');
    if (!waiting || Date.now() > end) return deliveries;
    await sleep(LOOK);
  }
}
