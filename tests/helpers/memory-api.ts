import { pino } from 'pino';
import type { FormOutcome } from '../../contract/enquiry.ts';
import { createProviderApi } from '../../server/api/provider-api.ts';
import { createCommitQueue } from '../../server/db/commit-queue.ts';
import { createAccept } from '../../server/enquiries/accept-enquiry.ts';
import { issueFormToken } from '../../server/enquiries/screen/form-token.ts';
import { takeEverything } from './enquiries.ts';
import { openTestStore } from './test-store.ts';

/** The provider API over a database in memory that holds the sample content. */
export async function openMemoryApi() {
  const db = await openTestStore('content');
  const drawn: { page: string; outcome: FormOutcome }[] = [];
  const api = createProviderApi(db, {
    log: pino({ level: 'silent' }),
    accept: createAccept({
      db,
      queue: createCommitQueue(db),
      ...takeEverything,
      destinations: ['team-mail'],
    }),
    issueFormToken: () => issueFormToken(takeEverything.secret),
    siteUrl: 'https://www.citadel.example',
    client: () => ({ client: null, synthetic: false }),
    drawForm: async (page, outcome) => {
      drawn.push({ page, outcome });
      return { html: '<!doctype html><title>form</title>', policy: "default-src 'none'" };
    },
  });
  return { db, api, drawn };
}

/** An enquiry that is complete. */
export const goodEnquiry = {
  name: 'Karen Doyle',
  email: 'karen@doyledental.example',
  phone_number: '+1 614 555 0199',
  website: '',
  company_name: 'Doyle Dental Group',
  description: 'A bookkeeper for two practices, 60 hours a month, from January.',
};
