import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface StoredRow {
  id: string;
  email: string;
  status: string;
  screening: string;
}

/** What lies in the database of a site, read past it. */
export function readStored(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'citadel.sqlite'), { timeout: 5_000 });
  try {
    const all = (sql: string) => db.prepare(sql).all() as unknown[];
    return {
      enquiries: all('select id, email, status, screening from enquiries') as StoredRow[],
      deliveries: all('select enquiry_id, destination, status, attempts from deliveries') as {
        enquiry_id: string;
        destination: string;
        status: string;
        attempts: number;
      }[],
      integrity: (all('pragma integrity_check') as { integrity_check: string }[])[0]!
        .integrity_check,
    };
  } finally {
    db.close();
  }
}
