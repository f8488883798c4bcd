import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { isOfLibrary } from '../../../contract/shown-picture.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { changeContent } from '../../content/entry-store/change-content.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import { storeDraft } from '../../content/entry-store/save-draft.ts';
import { picturesIn, textsOf } from '../../content/entry-texts.ts';
import { pictureVersionOf } from '../../content/files/picture-source.ts';
import { writeSource } from '../../content/files/source-format.ts';
import { lineOf, nameOfFile, pictureSlug } from '../../content/picture-names.ts';
import { IN_GOOGLE_DOCS } from '../../../contract/studio/copied-picture.ts';
import { createSlots } from '../../concurrency/slots.ts';
import { answerBy } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { BODY_LIMITS } from '../../limits/request-limits.ts';
import { selectVersions } from '../../media/files-of-versions.ts';
import { getFiles, makeAgain, recordFile } from '../../media/library.ts';
import type {
  RefusedUpload,
  TakenPicture,
  UploadBody,
  Uploader,
} from '../../media/take-picture.ts';
import { fetchBounded, FetchFailure } from '../../network/fetch-bounded.ts';
import { subjectOf } from '../entries/act-on-entries.ts';
import { writerBy } from '../entries/save-entry.ts';
import { byOf } from '../acting.ts';
import type { Acting, Media } from '../acting.ts';

export type AddedPicture =
  | { outcome: 'added'; revision: Revision; wasAnimated: boolean }
  /** The same file is in the library. */
  | { outcome: 'known'; revision: Revision }
  | RefusedUpload
  | { outcome: 'conflict' | 'unknown' };

/** For a picture that was copied in Google Docs. */
const COPIED = {
  bytes: BODY_LIMITS.picture.bytes,
  time: 15_000,
  allows: ({ href }: URL) => IN_GOOGLE_DOCS.test(href),
};
/** Each takes the memory of its picture. */
const fetching = createSlots(2);

/** Milliseconds for the writes after a picture has arrived. */
const WRITES_WITHIN = 15_000;
/** Characters of a description. */
const LONGEST_ALT = 300;

/**
 * Adds a picture to the library, as a draft that is published when all its sizes stand.
 *
 * @param about the name of its file, and what it shows; empty if nobody said it. Read when the body has arrived
 * @param by what is known of the request
 */
export function addPicture(
  { media }: { media: Media },
  acting: Acting,
  about: Readonly<{ fileName: string; alt: string }>,
  body: UploadBody,
  by?: Uploader,
): Promise<AddedPicture> {
  return take(media, acting, body, by, async (picture) => {
    const { fileName, alt } = about;
    const name = nameOfFile(fileName);
    const slug = pictureSlug(name, picture.file);
    const values = { name, ...(alt && { alt: lineOf(alt, LONGEST_ALT) }), ...fileOf(picture) };
    return store(acting, picture, { slug, entryId: null, base: null }, values, 'add-picture');
  });
}

/**
 * Adds a picture that was copied in Google Docs, of which the text has only the address.
 *
 * @param fetch for tests
 */
export async function addCopiedPicture(
  context: { media: Media },
  acting: Acting,
  { url, name }: { url: string; name: string },
  fetch = fetchBounded,
): Promise<AddedPicture> {
  const fetched = await fetching
    .run(() => fetch(new URL(url), '', COPIED))
    .catch((error: unknown) => {
      if (error instanceof FetchFailure) return null;
      throw error;
    });
  const words = 'Google did not hand over this picture. Copy it again by itself, or add its file.';
  if (fetched?.status !== 200) return { outcome: 'refused', words };
  const { body } = new Response(fetched.bytes);
  const { length } = fetched.bytes;
  return addPicture(context, acting, { fileName: name, alt: '' }, body!, { length });
}

/**
 * Puts another file in the place of a picture, as a draft. What is said of the picture stays, but its focus. One that
 * came as a file stays the one that pages name by the path of that file.
 *
 * @param base its newest revision, as the caller knows it
 */
export async function replacePicture(
  { media }: { media: Media },
  acting: Acting,
  { entryId, base }: { entryId: string; base: string },
  body: UploadBody,
  by?: Uploader,
): Promise<AddedPicture> {
  const newest = await getNewestRevision(acting.db, entryId);
  if (newest?.kind !== 'picture') return { outcome: 'unknown' };
  if (newest.id !== base) return { outcome: 'conflict' };
  return take(media, acting, body, by, async (picture) => {
    const [text] = await acting.runTexts(byOf(acting), 'describe', [newest]);
    const { focus: _, ...said }: Record<string, unknown> = text?.values ?? {};
    if (said.file === picture.file) return { outcome: 'known', revision: newest };
    const before = String(said.file);
    const place = !isOfLibrary(before) && { path: before };
    const values = { ...said, ...place, ...fileOf(picture) };
    return store(acting, picture, { slug: newest.slug, entryId, base }, values, 'replace-picture');
  });
}

const fileOf = ({ file, width, height }: TakenPicture) => ({ file, width, height });

/** Takes an upload, and adds it. */
async function take(
  media: Media,
  acting: Acting,
  body: UploadBody,
  by: Uploader | undefined,
  add: (picture: TakenPicture) => Promise<AddedPicture>,
): Promise<AddedPicture> {
  const taken = await media.library.take(acting.db, body, { ...by, asker: byOf(acting) });
  if (taken.outcome === 'refused') return taken;
  // The time of the request has passed on a slow line.
  const added = await answerBy.run(performance.now() + WRITES_WITHIN, () => add(taken.picture));
  media.wake();
  return added;
}

async function store(
  acting: Acting,
  picture: TakenPicture,
  place: { slug: string; entryId: string | null; base: string | null },
  values: Record<string, unknown>,
  act: 'add-picture' | 'replace-picture',
): Promise<AddedPicture> {
  const source = writeSource(contentKinds.picture, values);
  const request = {
    ...place,
    kind: 'picture' as const,
    source,
    title: String(values.name),
    texts: textsOf('picture', place.slug, values),
    pictures: picturesIn('picture', values),
    picture: pictureVersionOf('picture', source, values),
  };
  const now = new Date().toISOString();
  return changeContent(acting.db, now, async (change): Promise<AddedPicture> => {
    const known = act === 'add-picture' ? await findKnown(change.db, picture.file) : null;
    if (known) {
      await makeAgain(change.db, picture.file);
      return { outcome: 'known', revision: known };
    }
    let saved = await storeDraft(change, request, writerBy(acting));
    // A picture that was deleted keeps its slug.
    for (let number = 2; saved.outcome === 'slug-taken'; number++) {
      const slug = `${place.slug}-${number}`;
      saved = await storeDraft(change, { ...request, slug }, writerBy(acting));
    }
    if (saved.outcome !== 'saved') return { outcome: 'conflict' };
    await recordFile(change.db, picture, now, byOf(acting));
    await appendAudit(change.db, acting.actor, act, subjectOf([saved.revision]));
    return { outcome: 'added', revision: saved.revision, wasAnimated: picture.wasAnimated };
  });
}

/** The picture that has a file, unless it was deleted. */
async function findKnown(db: Database, file: string): Promise<Revision | null> {
  if (!(await getFiles(db, ['file', file]))) return null;
  const row = await selectVersions(db)
    .select('entry_id')
    .where('digest', '=', file)
    .where('state', '<>', 'replaced')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ? getNewestRevision(db, row.entry_id) : null;
}
