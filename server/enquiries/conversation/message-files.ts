import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ATTACHED_BYTES } from '../../../contract/studio/desk.ts';
import { answerBy, write } from '../../db/commit-queue.ts';
import type { Tables } from '../../db/tables.ts';
import type { Database } from '../../db/open-database.ts';

/** Attachments are in the store, in pieces: so backup, move and erasure have them without a rule of their own. */

/** Bytes of a piece, divisible by three so that base64 needs no padding; and pieces per transaction. */
const PIECE = 48 * 1024;
const TOGETHER = 8;
/** Milliseconds that one of them may take: the time of the request has passed on a slow line. */
const WRITES_WITHIN = 15_000;

/** An attachment, without its content. */
export interface ListedFile {
  id: string;
  message_id: string | null;
  name: string;
  type: string;
  bytes: number;
}

/** Those of an enquiry that have arrived, oldest first. */
export const listFiles = (db: Database, enquiryId: string): Promise<ListedFile[]> =>
  db
    .selectFrom('enquiry_files')
    .select(['id', 'message_id', 'name', 'type', 'bytes'])
    .where('enquiry_id', '=', enquiryId)
    .where('bytes', 'is not', null)
    .$narrowType<{ bytes: number }>()
    .orderBy('id')
    .execute();

/** The content of an attachment. */
export async function readContent(db: Database, file: string): Promise<Buffer> {
  const pieces = await db
    .selectFrom('enquiry_file_pieces')
    .select('data')
    .where('file_id', '=', file)
    .orderBy('number')
    .execute();
  return Buffer.from(pieces.map(({ data }) => data).join(''), 'base64');
}

/**
 * Stores an attachment as it arrives. One that does not arrive whole is never listed, and is removed after a week.
 *
 * @returns its id and size; null if it is too large
 */
export async function storeFile(
  db: Database,
  about: { enquiry_id: string; name: string; type: string },
  content: AsyncIterable<Uint8Array>,
  now: string,
): Promise<{ id: string; bytes: number } | null> {
  const id = uuidv7();
  const within = <T>(work: (transaction: Database) => Promise<T>) =>
    answerBy.run(performance.now() + WRITES_WITHIN, () => write(db, work));
  await within((transaction) =>
    transaction
      .insertInto('enquiry_files')
      .values({ ...about, id, created_at: now })
      .execute(),
  );
  let [bytes, number, left] = [0, 0, Buffer.alloc(0)];
  const store = async (least: number) => {
    while (left.length >= least) {
      const rows: Insertable<Tables['enquiry_file_pieces']>[] = [];
      for (; rows.length < TOGETHER && left.length > 0; left = left.subarray(PIECE))
        rows.push({ file_id: id, number: number++, data: left.toString('base64', 0, PIECE) });
      await within((transaction) =>
        transaction.insertInto('enquiry_file_pieces').values(rows).execute(),
      );
    }
  };
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > ATTACHED_BYTES) return null;
    left = Buffer.concat([left, chunk]);
    await store(PIECE * TOGETHER);
  }
  await store(1);
  await within((transaction) =>
    transaction.updateTable('enquiry_files').set({ bytes }).where('id', '=', id).execute(),
  );
  return { id, bytes };
}
