import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { long } from '../../tests/helpers/process/faults.ts';
import { pictureWorkers } from '../../tests/helpers/process/picture-workers.ts';
import { TooManyWaiting } from '../concurrency/turns.ts';
import { FORMATS, widthsOf } from '../../contract/shown-picture.ts';
import { decodedBytes, MOST_DECODED } from './picture-memory.ts';
import { pictureFiles } from './picture-files.ts';
import { createPictureProcess, type PictureJob, type RunPictureJob } from './run-picture-job.ts';
import { takePicture, type Taken } from './take-picture.ts';
import { createUploadBounds } from './upload-bounds.ts';

/** What pictures may take: of memory, of the disk, and of the time of others. */

const folder = mkdtempSync(join(tmpdir(), 'citadel-bounds-'));
const files = pictureFiles(folder);
beforeEach(() => files.prepare());
afterAll(() => rm(folder, { recursive: true }));

const bodyOf = (bytes: Buffer) => new Response(bytes as BodyInit).body as never;
const unknown = async () => null;

/** In pixels. */
type Size = [width: number, height: number];

const draw = ([width, height]: Size, alpha?: number) =>
  sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: { r: 150, g: 100, b: 60, alpha: alpha ?? 1 },
    },
  });

/** Runs one job in a process of its own; returns its result and the megabytes it took at most. */
async function measure(job: PictureJob) {
  const before = new Set(pictureWorkers());
  const result = await createPictureProcess()(job, new AbortController().signal).catch(() => null);
  const [pid] = pictureWorkers().filter((one) => !before.has(one));
  const status = pid ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  if (pid) process.kill(pid, 'SIGKILL');
  return { result, peak: Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1] ?? 0) / 976.6 };
}

const SQUARE: Size = [7_000, 7_000];
const rgb16 = (picture: Sharp) => picture.toColourspace('rgb16');
const refused = 'too-much-memory';

const CASES: [what: string, drawn: (size: Size) => Sharp, size: Size, expected?: typeof refused][] =
  [
    [
      'a PNG of 16 bits, in passes',
      (size) => rgb16(draw(size, 0.5)).png({ progressive: true }),
      SQUARE,
      refused,
    ],
    [
      'a PNG of 16 bits that is turned',
      (size) => rgb16(draw(size, 0.5)).withMetadata({ orientation: 6 }).png(),
      SQUARE,
      refused,
    ],
    ['a PNG of 16 bits', (size) => rgb16(draw(size, 0.5)).png(), SQUARE],
    ['an AVIF', (size) => draw(size).avif({ effort: 0 }), [5_000, 4_000], refused],
    ['an AVIF of 12 megapixels', (size) => draw(size).avif({ effort: 0 }), [4_000, 3_000]],
    [
      'an AVIF of 10 bits',
      (size) => draw(size).avif({ effort: 0, bitdepth: 10 }),
      [4_000, 3_000],
      refused,
    ],
    ['a progressive JPEG', (size) => draw(size).jpeg({ progressive: true }), SQUARE],
    [
      'a progressive JPEG of all colors',
      (size) => draw(size).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      SQUARE,
      refused,
    ],
    ['a WebP', (size) => draw(size).webp({ effort: 0 }), SQUARE, refused],
    ['a tall picture', (size) => draw(size).png(), [3_000, 16_000]],
  ];

it.each(CASES)('%s: the header says whether it would take too much', async (...given) => {
  const [, drawn, [width, height], expected] = given;
  const header = await sharp(await drawn([40, 30]).toBuffer()).metadata();
  const needs = decodedBytes({ ...header, width, height });
  expect(needs > MOST_DECODED ? refused : undefined).toBe(expected);
});

// Drawing them takes a minute.
it.runIf(long).each(CASES)('%s takes at most 400 MB, in each job', async (...given) => {
  const [what, drawn, size, expected] = given;
  const from = join(folder, 'upload');
  const to = join(folder, 'taken');
  await drawn(size).toFile(from);
  const taken = await measure({ act: 'take', from, to });
  expect(taken.result).toMatchObject(expected ? { refused: expected } : { frames: 1 });
  const peaks = [taken.peak];
  const { width } = taken.result ?? {};
  for (const format of width && what.includes('tall') ? FORMATS : []) {
    const missing = widthsOf(width!).map((one) => ({ width: one, to: `${to}-${one}.${format}` }));
    const made = await measure({ act: 'make', master: to, width: width!, format, missing });
    expect(made.result).toEqual({});
    peaks.push(made.peak);
  }
  expect(Math.max(...peaks)).toBeLessThan(400);
  expect(Math.min(...peaks)).toBeGreaterThan(20);
});

/** Noise, which compresses badly, with transparency that is noise as well. */
async function noise(side: number, channels: 3 | 4) {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = {
    width: side,
    height: side,
    channels: 3,
    background: '#888',
    noise: gaussian,
  } as const;
  if (channels === 3) return sharp({ create });
  const alpha = await sharp({ create }).extractChannel(0).raw().toBuffer();
  return sharp({ create }).joinChannel(alpha, { raw: { width: side, height: side, channels: 1 } });
}

it.each<[string, 3 | 4, (picture: Sharp) => Sharp]>([
  ['WebP with transparency', 4, (picture) => picture.webp({ quality: 60, effort: 0 })],
  ['WebP', 3, (picture) => picture.webp({ quality: 20, effort: 0 })],
  ['GIF with transparency', 4, (picture) => picture.gif({ effort: 1 })],
  ['progressive JPEG', 3, (picture) => picture.jpeg({ quality: 50, progressive: true })],
])('the master of a %s is at most three times as long', async (_, channels, encode) => {
  // Encoding a cutout costs several times as much. Both are above what counts as few bytes.
  const upload = await encode(await noise(channels === 4 ? 1_000 : 1_800, channels)).toBuffer();
  const taken = await takePicture(files, createPictureProcess(), bodyOf(upload), unknown);
  if (taken.outcome !== 'taken') throw new Error(taken.words);
  const { size } = await stat(files.master(taken.picture.file));
  expect(size).toBeLessThan(3 * upload.length);
});

it('a file that is known is not decoded again', async () => {
  const upload = await draw([60, 40]).png().toBuffer();
  const run = createPictureProcess();
  const taken = await takePicture(files, run, bodyOf(upload), unknown);
  if (taken.outcome !== 'taken') throw new Error(taken.words);
  const { file, original } = taken.picture;
  expect(original).toBe(createHash('sha256').update(upload).digest('hex'));
  const getKnown = async (digest: string) =>
    digest === original ? { file, width: 60, height: 40 } : null;
  const never: RunPictureJob = () => Promise.reject(new Error('it was decoded'));
  const again = () => takePicture(files, never, bodyOf(upload), getKnown);
  expect(await again()).toMatchObject({ outcome: 'taken', picture: { file } });
  // One whose master was lost is.
  await rm(files.master(file));
  await expect(again()).rejects.toThrow('it was decoded');
});

it('what a killed process left of uploads is removed when the next one starts, and nothing else', async () => {
  const place = (name: string) => join(files.incoming, name);
  await mkdir(files.incoming, { recursive: true });
  const early = new Date(performance.timeOrigin - 60_000);
  const left = ['999999999-a', '999999999-a.master', `${process.pid}-b`, 'c'].map(place);
  const kept = [`${process.ppid}-d`].map(place);
  for (const path of [...left, ...kept]) {
    writeFileSync(path, 'x');
    await utimes(path, early, early);
  }
  const own = files.newPart();
  writeFileSync(own, 'x');
  await files.emptyIncoming();
  expect((await readdir(files.incoming)).map(place).toSorted()).toEqual([...kept, own].toSorted());
  for (const path of [...kept, own]) await rm(path);
});

it('a picture of one account has its turn among many of another, and a hang-up ends its work', async () => {
  const upload = await draw([1_200, 800]).png().toBuffer();
  const gone = new AbortController();
  const inProcess = createPictureProcess();
  const run: RunPictureJob = async (...given) => {
    const result = await inProcess(...given);
    // As the first one is done, and theirs is next.
    gone.abort();
    return result;
  };
  const done: string[] = [];
  const take = (asker: string, signal?: AbortSignal) =>
    takePicture(files, run, bodyOf(upload), unknown, { asker, ...(signal && { signal }) }).then(
      (taken) => (done.push(asker), taken.outcome),
    );
  const many = Array.from({ length: 8 }, () => take('many'));
  const left = [take('gone', gone.signal), take('gone', gone.signal)];
  const colleague = take('colleague');
  expect(await Promise.all(left)).toEqual(['refused', 'refused']);
  await colleague;
  expect(done.filter((one) => one === 'many').length).toBeLessThan(4);
  expect(await Promise.all(many)).toEqual(Array(8).fill('taken'));
  expect(await readdir(files.incoming)).toEqual([]);
});

it('an account has bounds of its uploads at a time and of their bytes in a day; a command has none', async () => {
  const bounded = createUploadBounds(files);
  const taken: Taken = { outcome: 'refused', words: 'it was asked' };
  const { promise, resolve } = Promise.withResolvers<Taken>();
  const waiting = Array.from({ length: 40 }, () => bounded({ asker: 'a' }, () => promise));
  await expect(bounded({ asker: 'a' }, () => promise)).rejects.toThrow(TooManyWaiting);
  expect(await bounded({ asker: 'b' }, async () => taken)).toBe(taken);
  resolve(taken);
  await Promise.all(waiting);
  const length = 25_000_000;
  const codes = new Set<string | undefined>();
  for (let sent = 0; sent < 170; sent++) {
    const outcome = await bounded({ asker: 'a', length }, async () => taken);
    codes.add(outcome.outcome === 'refused' ? outcome.code : '');
    if (sent < 159) expect(outcome).toBe(taken);
  }
  expect(codes).toEqual(new Set([undefined, 'too-many']));
  for (let sent = 0; sent < 170; sent++)
    expect(await bounded({ length }, async () => taken)).toBe(taken);
});

it('uploads that together would take what is kept for enquiries are refused', async () => {
  const bounded = createUploadBounds(files);
  const taken: Taken = { outcome: 'refused', words: 'it was asked' };
  const { promise, resolve } = Promise.withResolvers<Taken>();
  const half = bounded({ length: 1_000 }, () => promise);
  expect(await bounded({ length: 1e15 }, async () => taken)).toMatchObject({ code: 'unavailable' });
  resolve(taken);
  expect(await half).toBe(taken);
});
