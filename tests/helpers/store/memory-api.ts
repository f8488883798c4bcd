import { pino } from 'pino';
import type { FormOutcome } from '../../../contract/enquiry/enquiry.ts';
import type { VitalsBeacon } from '../../../contract/web-vitals.ts';
import { createReadingApi } from '../../../server/api/content-endpoints.ts';
import { createApiRoutes } from '../../../server/api/api-routes.ts';
import { describeOrigin } from '../../../server/api/describe-origin.ts';
import type { EnquiryEndpointOptions } from '../../../server/api/enquiry-endpoint.ts';
import { createStoreSource } from '../../../server/content/content-source.ts';
import { receiptQuery } from '../../../server/enquiries/receipt.ts';
import { issueFormToken } from '../../../server/enquiries/screen/form-token.ts';
import { openAccept, permissiveOptions } from '../enquiries.ts';
import { openTestStore } from './test-store.ts';

interface MemoryApiOptions {
  /** The client's address. If set, requests are rate limited. */
  client?: string;
  /** Whether to load the sample content. */
  content?: boolean;
  /** Whether the page of a rejected form can be rendered, or rendering it throws an error. */
  drawsPages?: boolean | Error;
  /** Whether visitors' browsers measure. */
  vitals?: boolean;
  /** Says what an enquiry is about; by default by the content. */
  describeOrigin?: EnquiryEndpointOptions['describeOrigin'];
}

/** The provider API on an in-memory database with the sample content. */
export async function openMemoryApi({
  client,
  content = true,
  drawsPages = true,
  vitals = true,
  describeOrigin: originOf,
}: MemoryApiOptions = {}) {
  const db = await openTestStore(content ? 'content' : 'schema');
  const drawn: { page: string; outcome: FormOutcome }[] = [];
  const logged: string[] = [];
  const visits: VitalsBeacon[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  const measuring = vitals
    ? { routes: ['/', '/blog/$blog'], count: (beacon: VitalsBeacon) => void visits.push(beacon) }
    : null;
  const source = createStoreSource(db, log);
  const api = createApiRoutes(createReadingApi(source, log), measuring, {
    log,
    describeOrigin: originOf ?? ((about) => describeOrigin(source, about)),
    accept: openAccept(db, { destinations: ['team-mail'] }),
    issueFormToken: () => issueFormToken(permissiveOptions.secret),
    answerBy: async () => ANSWER_BY,
    receiptQuery: (stored) => receiptQuery(permissiveOptions.secret, stored),
    siteUrl: 'https://www.citadel.example',
    client: () => ({ client: client ?? null, synthetic: false }),
    limitArrivals: client !== undefined,
    drawForm: async (page, outcome) => {
      drawn.push({ page, outcome });
      if (drawsPages instanceof Error) throw drawsPages;
      if (!drawsPages) return null;
      return { html: '<!doctype html><title>form</title>', policy: "default-src 'none'" };
    },
  });
  return { db, api, drawn, logged, visits };
}

/** When each enquiry is answered at the latest. */
export const ANSWER_BY = new Date('2026-11-30T11:30:00Z');

/** A complete, valid enquiry. */
export const goodEnquiry = {
  name: 'Karen Doyle',
  email: 'karen@doyledental.example',
  phone_number: '+1 614 555 0199',
  website: '',
  company_name: 'Doyle Dental Group',
  description: 'A bookkeeper for two practices, 60 hours a month, from January.',
};
