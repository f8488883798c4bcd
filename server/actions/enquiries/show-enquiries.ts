import type { Actor } from '../../accounts/audit-log.ts';
import { noteRead } from '../../accounts/note-read.ts';
import type { Database } from '../../db/open-database.ts';
import { exportEnquiries } from '../../enquiries/export-enquiries.ts';
import { countEnquiries } from '../../enquiries/follow-up/count-views.ts';
import {
  getEnquiry,
  listEnquiries,
  streamEnquiries,
  type EnquiryFilter,
  type StoredEnquiry,
} from '../../enquiries/read-enquiries.ts';
import { collectSubjectData } from '../../enquiries/retain/subject-data.ts';
import { counted } from './erase-sender.ts';

/** What shows somebody what visitors sent. All of it is in the audit log: see `noteRead`. */

/** Who reads. `reads` is the store to read any amount from. */
export interface Reader {
  db: Database;
  reads: Database;
  by: Actor;
}

/** One enquiry by its id or number; null if there is none. */
export async function showEnquiry({ db, by }: Reader, id: string): Promise<StoredEnquiry | null> {
  const enquiry = await getEnquiry(db, id);
  if (enquiry) await noteRead(db, by, 'read-enquiry', enquiry.id);
  return enquiry;
}

/** A page of a list: see `listEnquiries`. */
export async function showEnquiries(
  { db, reads, by }: Reader,
  limit: number,
  filter: Parameters<typeof listEnquiries>[2],
) {
  const shown = await listEnquiries(reads, limit, filter);
  await noteRead(db, by, 'list-enquiries', 'enquiries');
  return shown;
}

/** The pieces of a file with enquiries. */
export async function showExport(
  { db, reads, by }: Reader,
  filter: EnquiryFilter,
  format: 'csv' | 'json',
): Promise<AsyncIterable<string>> {
  const subject = counted(await countEnquiries(reads, filter));
  await noteRead(db, by, 'export-enquiries', subject, { format });
  return exportEnquiries(streamEnquiries(reads, filter), format);
}

/** All that is stored of a sender, by the mail address. */
export async function showSender({ db, reads, by }: Reader, email: string) {
  const enquiries = await collectSubjectData(reads, email);
  await noteRead(db, by, 'export-sender', counted(enquiries.length));
  return { email, enquiries };
}
