import { z } from 'zod';
import { DESK_LIMITS } from '../../../contract/studio/desk.ts';
import { listFiles, storeFile } from '../../enquiries/conversation/message-files.ts';
import { getEnquiry, NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

const input = z.strictObject({
  enquiry: z.string().max(100),
  name: z
    .string()
    .max(DESK_LIMITS.fileName)
    .transform(
      (given) => given.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]+/gu, ' ').trim() || 'file',
    ),
  type: z.string().max(100),
  content: z.custom<AsyncIterable<Uint8Array>>(),
});

/** Of MIME types that mail programs do not take apart. */
const PLAIN_TYPE = /^(?!message\/|multipart\/)[\w.+-]+\/[\w.+-]+$/;
/** Attachments that wait for their reply. */
const MOST_UNSENT = 3 * DESK_LIMITS.files;

/** Stores a file that a reply is to have. Its result: the attachment. */
export const attachFile: ActionOn<typeof input, { id: string; name: string; bytes: number }> = {
  input,
  scopes: () => ['enquiries:write', 'enquiries:reply'],
  // Each piece is a transaction: visitors wait for it.
  inPieces: true,
  async run({ db, now }, { enquiry, name, type, content }) {
    const found = await getEnquiry(db, enquiry);
    if (!found) throw new Refused('not-found', NO_ENQUIRY);
    const files = await listFiles(db, found.id);
    if (files.filter(({ message_id }) => message_id === null).length >= MOST_UNSENT)
      throw new Refused('conflict', 'Too many attachments wait for their reply. Send one first.');
    const about = {
      enquiry_id: found.id,
      name,
      type: PLAIN_TYPE.test(type) ? type.toLowerCase() : 'application/octet-stream',
    };
    const stored = await storeFile(db, about, content, now);
    if (!stored) throw new Refused('invalid', 'The file is larger than 10 MB.');
    return { name, ...stored };
  },
};
