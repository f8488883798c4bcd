import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EnquiryFields } from '../contract/enquiry/enquiry.ts';

/**
 * The minimum for a durable insert: one connection, one prepared statement, one row as large as an
 * enquiry, a commit each, WAL and synchronous=FULL.
 */
export function openBareInsert(folder: string) {
  const db = new DatabaseSync(join(folder, 'bare.sqlite'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  db.exec(
    'create table enquiries (id text primary key, received_at text, name text, email text, phone_number text, company_name text, description text)',
  );
  const insert = db.prepare('insert into enquiries values (?, ?, ?, ?, ?, ?, ?)');
  return {
    /** @returns the id of the row, once it is on disk */
    insert({ name, email, phone_number, company_name, description }: EnquiryFields): string {
      const id = crypto.randomUUID();
      const now = new Date().toISOString();
      insert.run(id, now, name, email, phone_number, company_name, description);
      return id;
    },
    close: () => db.close(),
  };
}
