import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import { api, call, describeError, queryClient, reactions } from '../api-client.ts';
import { sharedState } from '../parts/shared-state.ts';

/** A file on its way to the library. */
export interface Upload {
  key: string;
  file: File;
  /** Where it is sent. */
  to: string;
  /** `making`: it is stored, and its sizes are being made. */
  state: 'waiting' | 'sending' | 'making' | 'done' | 'failed';
  /** How much was sent, from 0 to 1. */
  sent: number;
  /** Why it failed, or what else there is to know. */
  words: string | null;
  picture: ListedPicture | null;
  /** Whether it is shown where it will stand, until it is stored. */
  hasPlace: boolean;
}

/** Files that are sent at the same time. */
const AT_ONCE = 2;
/** Milliseconds between checks whether a picture is processed. */
const LOOK_AGAIN = 700;
/** Milliseconds for which a picture stays on the list that is in the library. */
const SHOWN_FOR = 8_000;
/** How often that is looked at: ten minutes. */
const MOST_LOOKS = 900;

const uploads = sharedState<readonly Upload[]>([]);
const requests = new Map<string, XMLHttpRequest>();
/** What was stored, by the keys of its uploads: a placeholder may come back by redoing a paste. */
const inLibrary = new Map<string, ListedPicture>();
export const storedAs = (key: string) => inLibrary.get(key);
/** What waits for the end of an upload. */
const waiting = new Map<string, (picture: ListedPicture | null) => void>();

export const useUploads = uploads.use;

// A file that is not sent yet is in this tab alone.
addEventListener('beforeunload', (event) => {
  if (uploads.get().some(({ picture, state }) => !picture && state !== 'failed'))
    event.preventDefault();
});

const change = (key: string, more: Partial<Upload>) =>
  uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...more } : one)));

/** Files of a drop, a paste or a choice that may be pictures. */
export const picturesAmong = (files: Iterable<File> | null | undefined): File[] =>
  [...(files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
  );

/**
 * Sends files to the library, one after the other. Each resolves with its picture as soon as it is stored, or with
 * null if it is taken off the list before; the list of uploads says why it failed.
 *
 * @param to where to send them, if not as new pictures
 * @param key by which the place of a single file finds it in the list
 */
export const addPictures = (
  files: readonly File[],
  { to, key: given }: { to?: string | undefined; key?: string } = {},
): Promise<ListedPicture | null>[] =>
  files.map((file) => {
    const key = given ?? crypto.randomUUID();
    const added = {
      key,
      file,
      to: to ?? `/api/pictures?${new URLSearchParams({ name: file.name })}`,
      state: 'waiting',
      sent: 0,
      words: null,
      picture: null,
      hasPlace: given !== undefined,
    } as const;
    uploads.set([...uploads.get(), added]);
    return new Promise((resolve) => {
      waiting.set(key, resolve);
      sendNext();
    });
  });

/** Stops an upload that is not stored yet, or takes one that ended off the list. */
export function removeUpload(key: string) {
  requests.get(key)?.abort();
  uploads.set(uploads.get().filter((one) => one.key !== key));
  settle(key, null);
  sendNext();
}

/** Sends again what is not stored. */
export function tryAgain(keys: readonly string[]) {
  for (const key of keys) change(key, { state: 'waiting', sent: 0, words: null });
  sendNext();
}

export const isUnsent = ({ state, picture }: Upload) => state === 'failed' && picture === null;

function settle(key: string, picture: ListedPicture | null) {
  if (picture) inLibrary.set(key, picture);
  waiting.get(key)?.(picture);
  waiting.delete(key);
}

function sendNext() {
  const all = uploads.get();
  const next = all.find(({ state }) => state === 'waiting');
  if (!next || all.filter(({ state }) => state === 'sending').length >= AT_ONCE) return;
  change(next.key, { state: 'sending' });
  void send(next).finally(sendNext);
  sendNext();
}

async function send({ key, file, to }: Upload): Promise<void> {
  const body = await readable(file);
  const answer = await post(key, to, body);
  if (answer === null) return;
  if (!('picture' in answer)) {
    const { words, newest } = answer;
    // Trying again after a conflict puts the file in the place of what somebody else put there.
    const again = newest ? to.replace(/base=.*/, `base=${newest.id}`) : to;
    change(key, { state: 'failed', words, to: again });
    return;
  }
  const { picture, isKnown, wasAnimated } = answer;
  const words = isKnown
    ? 'Already in the library'
    : wasAnimated
      ? 'Only the first frame of the animation was added.'
      : null;
  change(key, { state: 'making', sent: 1, words, picture });
  settle(key, picture);
  // They are made in this order: those behind the first need no looks.
  making = making.then(() => waitForSizes(key, picture));
}

/** Ends when the sizes of all that are stored stand. */
let making = Promise.resolve();

/** Waits until the sizes of a stored picture stand. */
async function waitForSizes(key: string, stored: ListedPicture): Promise<void> {
  let picture = stored;
  for (let looks = 0; picture.state === 'making' && looks < MOST_LOOKS; looks++) {
    // Those behind the first may be done.
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    const read = call(() => api.pictures[':id'].$get({ param: { id: stored.id } }));
    picture = (await read.catch(() => ({ picture }))).picture;
  }
  change(
    key,
    picture.state === 'ready'
      ? { state: 'done', picture }
      : { state: 'failed', words: 'Processing failed. Add the picture again.' },
  );
  void queryClient.invalidateQueries({ queryKey: ['pictures'] });
  if (uploads.get().find((one) => one.key === key)?.words === null)
    setTimeout(() => removeUpload(key), SHOWN_FOR);
}

type Answer =
  | { picture: ListedPicture; isKnown: boolean; wasAnimated: boolean }
  | { words: string; newest?: { id: string } | undefined }
  /** The person stopped it. */
  | null;

/** Sends a body with its progress, which fetch does not report. */
function post(key: string, to: string, body: Blob): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    requests.set(key, request);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      change(key, { sent: loaded / total }),
    );
    request.addEventListener('abort', () => resolve(null));
    request.addEventListener('error', () =>
      resolve({ words: 'Not uploaded: the server can’t be reached.' }),
    );
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('loadend', () => requests.delete(key));
    request.open('POST', to);
    request.send(body);
  });
}

interface Failed {
  error: { message: string };
  newest?: { id: string };
}

function answerOf({ status, responseText }: XMLHttpRequest): Answer {
  if (status === 401) void reactions.signedOut();
  try {
    const body = JSON.parse(responseText) as Answer & Partial<Failed>;
    return body.error ? { words: body.error.message, newest: body.newest } : body;
  } catch (error) {
    return { words: describeError(error) };
  }
}

/** A photo that browsers do not show, as JPEG, if this one can decode it: Safari reads HEIC. */
async function readable(file: File): Promise<Blob> {
  if (!/hei[cf]/i.test(file.type) && !/\.hei[cf]$/i.test(file.name)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  } catch {
    // The server says what to do.
    return file;
  }
}
