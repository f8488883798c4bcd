import { pino } from 'pino';
import type { FormOutcome } from '../../contract/enquiry.ts';
import { createReadingApi } from '../../server/api/content-endpoints.ts';
import { createApiRoutes } from '../../server/api/api-routes.ts';
import { createCommitQueue } from '../../server/db/commit-queue.ts';
import { createAccept } from '../../server/enquiries/accept-enquiry.ts';
import { receiptQuery } from '../../server/enquiries/receipt.ts';
import { issueFormToken } from '../../server/enquiries/screen/form-token.ts';
import { takeEverything } from './enquiries.ts';
import { openTestStore } from './test-store.ts';

interface MemoryApiOptions {
  /** Address of whoever asks; one that is given is counted. */
  client?: string;
  /** False leaves the store without content. */
  content?: boolean;
  /** False has refused forms drawn without their page. */
  drawsPages?: boolean;
}

/** The provider API over a database in memory that holds the sample content. */
export async function openMemoryApi({
  client,
  content = true,
  drawsPages = true,
}: MemoryApiOptions = {}) {
  const db = await openTestStore(content ? 'content' : 'schema');
  const drawn: { page: string; outcome: FormOutcome }[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  const api = createApiRoutes(createReadingApi(db, log), {
    log,
    accept: createAccept({
      db,
      queue: createCommitQueue(db),
      ...takeEverything,
      destinations: ['team-mail'],
    }),
    issueFormToken: () => issueFormToken(takeEverything.secret),
    receiptQuery: () => receiptQuery(takeEverything.secret),
    siteUrl: 'https://www.citadel.example',
    client: () => ({ client: client ?? null, synthetic: false }),
    limitArrivals: client !== undefined,
    drawForm: async (page, outcome) => {
      drawn.push({ page, outcome });
      if (!drawsPages) return null;
      return { html: '<!doctype html><title>form</title>', policy: "default-src 'none'" };
    },
  });
  return { db, api, drawn, logged };
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
