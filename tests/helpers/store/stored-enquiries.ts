import { sql } from 'kysely';
import type { EnquiryOrigin } from '../../../contract/enquiry/enquiry-origin.ts';
import { openDatabase, type StoreAddress } from '../../../server/db/open-database.ts';
import { engineOf } from '../../../server/db/engine.ts';
import { listEnquiries } from '../../../server/enquiries/read-enquiries.ts';

/** Reads a site's store directly. */
export async function readStored({ dataDir, databaseUrl }: StoreAddress) {
  const db = openDatabase({ dataDir, databaseUrl });
  try {
    const enquiries = await db
      .selectFrom('enquiries')
      .select(['id', 'email', 'status', 'screening'])
      .execute();
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['enquiry_id', 'destination', 'status', 'attempts'])
      .execute();
    if (engineOf(db).shared) return { enquiries, deliveries, integrity: 'ok' };
    const { rows } = await sql<{
      integrity_check: string;
    }>`pragma integrity_check`.execute(db);
    return { enquiries, deliveries, integrity: rows[0]!.integrity_check };
  } finally {
    await db.destroy();
  }
}

/** The enquiries of a site with their fields, newest first. */
export async function readFields({ dataDir, databaseUrl }: StoreAddress) {
  const db = openDatabase({ dataDir, databaseUrl });
  try {
    return (await listEnquiries(db, 1_000)).enquiries;
  } finally {
    await db.destroy();
  }
}

/** What the enquiries of a site are about, by the sender's address. */
export async function readOrigins({
  dataDir,
  databaseUrl,
}: StoreAddress): Promise<Map<string, EnquiryOrigin | null>> {
  const db = openDatabase({ dataDir, databaseUrl });
  try {
    const { enquiries } = await listEnquiries(db, 1_000);
    return new Map(enquiries.map(({ email, origin }) => [email, origin]));
  } finally {
    await db.destroy();
  }
}
