import { setTimeout as sleep } from 'node:timers/promises';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import type { Secret } from '../secret/secret.ts';
import { reasonOf } from './deliver/destination.ts';
import { listDeliveriesOf, type Delivery } from './deliver/read-deliveries.ts';
import { forgetEnquiries } from './retain/forget-enquiries.ts';
import { makeSyntheticMark, SYNTHETIC_HEADER } from './test-enquiry-mark.ts';

const FIELDS = {
  name: 'Operator test',
  phone_number: '+1 512 555 0100',
  company_name: 'Citadel',
  description: 'A test enquiry by the operator. It is removed automatically.',
};

/** Milliseconds between two polls for the deliveries. */
const POLL_INTERVAL = 300;

/** What became of a test enquiry. */
export type TestResult =
  | { outcome: 'unreachable'; reason: string }
  | { outcome: 'refused'; status: number; text: string }
  /** It was stored, and is removed by now. `deliveries`: how far they came. */
  | { outcome: 'stored'; deliveries: Delivery[] };

export interface TestOptions {
  db: Database;
  secret: Secret;
  /** `mailTo`: the team's own address, which gets the acknowledgement. */
  config: Pick<Config, 'dataDir' | 'mailTo' | 'siteUrl'>;
  /** Milliseconds for the response of the site, and for all deliveries. */
  patience: { post: number; deliveries: number };
}

/**
 * Posts a test enquiry to a site.
 *
 * @param email the team's own address, which gets the acknowledgement
 * @param patience milliseconds for the response
 */
export async function postTestEnquiry(
  secret: Secret,
  siteUrl: string,
  email: string,
  patience: number,
): Promise<Exclude<TestResult, { outcome: 'stored' }> | { outcome: 'posted'; id: string }> {
  const mark = makeSyntheticMark(secret);
  let response;
  try {
    response = await fetch(`${siteUrl}/${ENQUIRY_PATH}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `test-${mark}`,
        [SYNTHETIC_HEADER]: mark,
      },
      body: JSON.stringify({ ...FIELDS, email }),
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    return { outcome: 'unreachable', reason: reasonOf((error as Error).cause ?? error) };
  }
  const text = await response.text();
  return response.status === 201
    ? { outcome: 'posted', id: (JSON.parse(text) as { id: string }).id }
    : { outcome: 'refused', status: response.status, text };
}

/** Sends a test enquiry through the running site to every destination, and removes it. */
export async function sendTest({ db, secret, config, patience }: TestOptions): Promise<TestResult> {
  const posted = await postTestEnquiry(secret, config.siteUrl, config.mailTo, patience.post);
  if (posted.outcome !== 'posted') return posted;
  const { id } = posted;
  try {
    const deliveries = await waitForDeliveries(db, id, Date.now() + patience.deliveries);
    return { outcome: 'stored', deliveries };
  } finally {
    await forgetEnquiries(db, config, [id]);
  }
}

async function waitForDeliveries(db: Database, id: string, end: number) {
  for (;;) {
    const deliveries = await listDeliveriesOf(db, id);
    const pending = deliveries.some(({ status }) => status === 'pending');
    if (!pending || Date.now() > end) return deliveries;
    await sleep(POLL_INTERVAL);
  }
}
