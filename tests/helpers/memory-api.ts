import { pino } from 'pino';
import type { FormOutcome } from '../../contract/enquiry.ts';
import { createProviderApi } from '../../server/api/provider-api.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { openMemoryDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrations.ts';
import { acceptEnquiry } from '../../server/enquiries/accept-enquiry.ts';

/** The provider API over a database in memory that holds the sample content. */
export async function openMemoryApi() {
  const db = openMemoryDatabase();
  await migrate(db);
  await loadContent(db, 'content');
  const drawn: { page: string; outcome: FormOutcome }[] = [];
  const api = createProviderApi(db, {
    log: pino({ level: 'silent' }),
    accept: (submission) => acceptEnquiry(db, submission, ['team-mail']),
    drawForm: async (page, outcome) => {
      drawn.push({ page, outcome });
      return '<!doctype html><title>form</title>';
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
