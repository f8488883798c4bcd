import { beforeEach, expect, test } from 'vitest';
import type { EnquiryFields } from '../../../contract/enquiry/enquiry.ts';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import { getEnquiry } from '../read-enquiries.ts';
import { listSamePerson } from './same-person.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});

/** Why an enquiry is suggested beside another one. */
async function reasonsFor(one: Partial<EnquiryFields>, other: Partial<EnquiryFields>) {
  const accept = openAccept(db);
  const ids: string[] = [];
  for (const [index, changes] of [one, other].entries()) {
    const fields = sampleFields(index, { company_name: `Firm of ${index} seas`, ...changes });
    const done = await accept(bareSubmission(fields));
    ids.push(done.outcome === 'accepted' ? done.id : '');
  }
  const [same] = await listSamePerson(db, (await getEnquiry(db, ids[0]!))!);
  return same?.reasons ?? [];
}

test.each([
  ['Acme Widgets', 'ACME Widgets, Inc.'],
  ['Acme Widgets Ltd', 'Acme Widgets Pvt. Ltd.'],
  ['Menon & Daughters LLC', 'Menon and Daughters'],
])('“%s” and “%s” are the same company', async (one, other) => {
  expect(await reasonsFor({ company_name: one }, { company_name: other })).toEqual([
    'Same company',
  ]);
});

test.each([
  ['asha@acme-widgets.example.org', 'ravi@Acme-Widgets.example.org', ['Same mail domain']],
  ['asha@acme.example.org', 'asha@acme.example.org', ['Same mail address']],
  ['asha@gmail.com', 'ravi@gmail.com', []],
  ['asha@yahoo.co.in', 'ravi@yahoo.co.in', []],
  ['asha@acme.example.org', 'ravi@acme.example.net', []],
])('%s and %s: %j', async (one, other, reasons) => {
  expect(await reasonsFor({ email: one }, { email: other })).toEqual(reasons);
});

test('companies of other names are others', async () => {
  expect(await reasonsFor({ company_name: 'Acme Ltd' }, { company_name: 'Bolt Ltd' })).toEqual([]);
});
