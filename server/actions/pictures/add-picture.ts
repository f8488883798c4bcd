import { z } from 'zod';
import { copiedInput } from '../../../contract/actions/picture-acts.ts';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { isOfLibrary } from '../../../contract/shown-picture.ts';
import { IN_GOOGLE_DOCS } from '../../../contract/studio/copied-picture.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { createSlots } from '../../concurrency/slots.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import {
  draftOf,
  storeDraft,
  type DraftRequest,
  type ParsedDraft,
} from '../../content/entry-store/save-draft.ts';
import { writeSource } from '../../content/files/source-format.ts';
import { lineOf, nameOfFile, pictureSlug } from '../../content/picture-names.ts';
import type { Database } from '../../db/open-database.ts';
import { BODY_LIMITS } from '../../limits/request-limits.ts';
import { selectVersions } from '../../media/files-of-versions.ts';
import { getFiles, makeAgain, recordFile, type Library } from '../../media/library.ts';
import type { TakenPicture, UploadBody, Uploader } from '../../media/take-picture.ts';
import { fetchBounded, FetchFailure } from '../../network/fetch-bounded.ts';
import { NO_ENTRY, subjectOf } from '../entries/describe-problems.ts';
import { refuseSave, refuseStale, writerBy } from '../entries/save-entry.ts';
import { Refused } from '../refused.ts';
import { askerOf, type ContentAction, type ContentWork, type Preparing } from '../run-action.ts';

/** The library of pictures; `wake` when one waits for its sizes. */
export interface Media {
  library: Library;
  wake(): void;
}

/** A picture that is sent, and what is known of the request. */
export interface Upload extends Omit<Uploader, 'asker'> {
  body: UploadBody;
}

/** A new picture. */
export interface NewPicture extends Upload {
  /** The name of its file, and what it shows; empty if nobody said it. Read when the body has arrived. */
  about: Readonly<{ fileName: string; alt: string }>;
}

/** @param base the newest revision of its entry, as the caller knows it */
export type Replacement = Upload & { entryId: string; base: string };

export interface AddedPicture {
  revision: Revision;
  /** Whether the same file was in the library. */
  isKnown: boolean;
  wasAnimated: boolean;
}

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

/** What an upload became: a draft, or the revision that has its file. */
interface Taken {
  picture: TakenPicture;
  draft: ParsedDraft;
  known?: Revision;
}

const adding = <Given>(
  { library, wake }: Media,
  act: 'add-picture' | 'replace-picture',
  input: z.ZodType<Given, Given>,
  prepare: (
    preparing: Preparing,
    given: Given,
    take: (upload: Upload) => Promise<TakenPicture>,
  ) => Promise<Taken>,
): ContentAction<Given, Given, AddedPicture, Taken> => ({
  input,
  scopes: () => ['media:write'],
  content: {},
  prepare: (preparing, given) =>
    prepare(preparing, given, async ({ body, length, signal }) => {
      const uploader = { length, signal, asker: preparing.asker };
      const taken = await library.take(preparing.db, body, uploader);
      if (taken.outcome === 'taken') return taken.picture;
      throw new Refused(taken.code ?? 'invalid', taken.words);
    }),
  // The time of the request has passed on a slow line.
  writesWithin: WRITES_WITHIN,
  run: (work, _, taken) => store(work, act, taken),
  after: wake,
});

/** Adds a picture to the library, as a draft that is published once it is processed. */
export const addPicture = (media: Media) =>
  adding(media, 'add-picture', z.custom<NewPicture>(), async (_, given, take) =>
    newPicture(await take(given), given.about),
  );

/**
 * Adds a picture that was copied in Google Docs, of which the text has only the address.
 *
 * @param fetch for tests
 */
export const addCopiedPicture = (media: Media, fetch = fetchBounded) =>
  adding(media, 'add-picture', copiedInput, async (_, { url, name }, take) => {
    const fetched = await fetching
      .run(() => fetch(new URL(url), '', COPIED))
      .catch((error: unknown) => {
        if (error instanceof FetchFailure) return null;
        throw error;
      });
    const words =
      'Google did not hand over this picture. Copy it again by itself, or add its file.';
    if (fetched?.status !== 200) throw new Refused('invalid', words);
    const { body } = new Response(fetched.bytes);
    const picture = await take({ body: body!, length: fetched.bytes.length });
    return newPicture(picture, { fileName: name, alt: '' });
  });

function newPicture(picture: TakenPicture, { fileName, alt }: NewPicture['about']): Taken {
  const name = nameOfFile(fileName);
  const said = { name, ...(alt && { alt: lineOf(alt, LONGEST_ALT) }) };
  const place = { slug: pictureSlug(name, picture.file), entryId: null, base: null };
  return draftWith(picture, place, said);
}

/**
 * Puts another file in the place of a picture, as a draft. What is said of the picture stays, but its focus. One that
 * came as a file stays the one that pages name by the path of that file.
 */
export const replacePicture = (media: Media) =>
  adding(
    media,
    'replace-picture',
    z.custom<Replacement>(),
    async ({ db, runTexts, asker }, { entryId, base, ...upload }, take) => {
      const newest = await getNewestRevision(db, entryId);
      if (newest?.kind !== 'picture') throw new Refused('not-found', NO_ENTRY);
      if (newest.id !== base) refuseStale(newest);
      const picture = await take(upload);
      const [text] = await runTexts(asker, 'describe', [newest]);
      const { focus: _, ...said }: Record<string, unknown> = text?.values ?? {};
      const before = String(said.file);
      const place = !isOfLibrary(before) && { path: before };
      const taken = draftWith(picture, { slug: newest.slug, entryId, base }, { ...said, ...place });
      return before === picture.file ? { ...taken, known: newest } : taken;
    },
  );

function draftWith(
  picture: TakenPicture,
  place: Omit<DraftRequest, 'kind' | 'source'>,
  said: Record<string, unknown>,
): Taken {
  const { file, width, height } = picture;
  const values = { ...said, file, width, height };
  const source = writeSource(contentKinds.picture, values);
  return { picture, draft: draftOf({ ...place, kind: 'picture', source }, values) };
}

async function store(
  work: ContentWork,
  act: 'add-picture' | 'replace-picture',
  { picture, draft, ...taken }: Taken,
): Promise<AddedPicture> {
  const known = taken.known ?? (act === 'add-picture' && (await findKnown(work.db, picture.file)));
  if (known) {
    if (act === 'add-picture') await makeAgain(work.db, picture.file);
    return { revision: known, isKnown: true, wasAnimated: false };
  }
  let saved = await storeDraft(work, draft, writerBy(work));
  // A picture that was deleted keeps its slug.
  for (let number = 2; saved.outcome === 'slug-taken'; number++)
    saved = await storeDraft(work, { ...draft, slug: `${draft.slug}-${number}` }, writerBy(work));
  if (saved.outcome !== 'saved') return refuseSave(saved);
  const { revision } = saved;
  await recordFile(work.db, picture, work.now, askerOf(work.by));
  await appendAudit(work.db, work.by, act, subjectOf([revision]));
  return { revision, isKnown: false, wasAnimated: picture.wasAnimated };
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
