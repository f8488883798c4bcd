import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { widthsOf } from '../../contract/shown-picture.ts';
import { openLibrary, type Library } from './library.ts';
import { createPictureProcess, PictureJobFailed } from './run-picture-job.ts';
import { takePicture, type Taken } from './take-picture.ts';
import { pictureWorkers } from '../../tests/helpers/process/picture-workers.ts';
import { patient } from '../../tests/helpers/process/slowness.ts';

/** Files that are hostile, damaged or rare. */

let folder: string;
let library: Library;
const run = createPictureProcess();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citadel-take-'));
  library = openLibrary(folder);
  return () => rm(folder, { recursive: true });
});

const unknown = async () => null;
const take = (bytes: Buffer, runJob = run): Promise<Taken> =>
  takePicture(library.files, runJob, new Response(bytes as BodyInit).body as never, unknown);

/** Takes a picture and makes its sizes; returns the names of these, with what they are. */
async function make(bytes: Buffer) {
  const taken = await take(bytes);
  if (taken.outcome !== 'taken') throw new Error(JSON.stringify(taken));
  await library.makeSizes(taken.picture, AbortSignal.timeout(patient(60_000)));
  const { files } = library;
  const [file, ...rest] = await readdir(files.masters);
  expect([file, rest, await readdir(files.incoming)]).toEqual([taken.picture.file, [], []]);
  const sizes = [];
  for (const name of await readdir(files.sizes)) {
    const path = join(files.sizes, name);
    const { dominant } = await sharp(path).stats();
    const pixel = await sharp(path)
      .resize(1, 1)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    sizes.push({ name: name.slice(41), bytes: await readFile(path), dominant, pixel });
  }
  return { ...taken.picture, master: await readFile(files.master(file!)), sizes };
}

/** What everything below is drawn in; its parts differ in each profile. */
const COLOR = { r: 150, g: 100, b: 60 };
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: COLOR } });
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await draw(300, 200).jpeg({ quality: 100 }).toBuffer();
});

/** Expects the color within what compression changes. */
function expectColor({ sizes }: Awaited<ReturnType<typeof make>>, within = 4) {
  expect(sizes).not.toEqual([]);
  // The card is on white.
  for (const { name, pixel } of sizes.filter((one) => one.name !== 'card.jpg'))
    for (const [index, value] of Object.values(COLOR).entries())
      expect(Math.abs(pixel[index]! - value), `${name} ${[...pixel].join()}`).toBeLessThanOrEqual(
        within,
      );
}

it.each([
  // Printing cannot show it exactly.
  ['CMYK', () => draw(40, 30).toColourspace('cmyk').withIccProfile('cmyk').jpeg(), 26],
  ['CMYK without a profile', () => draw(40, 30).toColourspace('cmyk').jpeg(), 26],
  ['Display P3', () => draw(40, 30).withIccProfile('p3').jpeg({ quality: 100 }), 4],
  ['AVIF of 10 bits', () => draw(40, 30).avif({ bitdepth: 10, quality: 90 }), 4],
  [
    'PNG of 16 bits with alpha',
    () => draw(40, 30).ensureAlpha(0.5).toColourspace('rgb16').png(),
    4,
  ],
  ['PNG with a palette', () => draw(40, 30).png({ palette: true }), 4],
])('the color of %s stays', async (_, drawn, within) => {
  const bytes = await drawn().toBuffer();
  expectColor(await make(bytes), within);
});

it('what is hidden in a picture is in nothing that is stored', async () => {
  const HIDDEN = '<script>alert("hidden")</script>';
  const withExif = await draw(60, 40)
    .withExif({ IFD0: { ImageDescription: HIDDEN }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${HIDDEN}</x:xmpmeta>`)
    .withMetadata({ orientation: 8 })
    .jpeg()
    .toBuffer();
  // As a page, this is one of HTML: a comment of JPEG at its beginning, and more after its end.
  const comment = Buffer.from(`\0\0\0\0<html><body>${HIDDEN}<!--`);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(comment.length - 2, 2);
  const polyglot = [withExif.subarray(0, 2), comment, withExif.subarray(2), Buffer.from(HIDDEN)];
  const made = await make(Buffer.concat(polyglot));
  expect([made.width, made.height]).toEqual([40, 60]);
  for (const bytes of [made.master, ...made.sizes.map((size) => size.bytes)]) {
    expect(bytes.toString('latin1')).not.toMatch(/hidden|<html|GPS|Exif|xmpmeta/);
    const { exif, xmp, icc, orientation, comments } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, orientation, comments]).toEqual(Array(5).fill(undefined));
  }
});

it.each([
  ['20,000 × 10 pixels', 20_000, 10, widthsOf(20_000)],
  ['one pixel', 1, 1, [1]],
])('a picture of %s has all its sizes', async (_, width, height, widths) => {
  const { sizes } = await make(await draw(width, height).png().toBuffer());
  const names = ['card.jpg', ...widths.flatMap((one) => [`${one}.avif`, `${one}.webp`])];
  expect(sizes.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

/** A PNG of grey pixels, whose parts say what they like. */
function png(width: number, height: number, pixels: Uint8Array, ...more: Uint8Array[]) {
  const header = Buffer.from('\0\0\0\0\0\0\0\0\x08\0\0\0\0', 'latin1');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const parts = [part('IHDR', header), ...more, part('IDAT', pixels), part('IEND')];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}
function part(type: string, data: Uint8Array = Buffer.alloc(0)) {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  whole.writeUInt32BE(data.length, 0);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8);
  return whole;
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 1 });

it('files of few bytes that unpack to many take neither memory nor time', async () => {
  const frames = Buffer.alloc(32 * 32 * 3 * 2_000).map((_, at) => at / (32 * 32 * 3));
  const raw = { width: 32, height: 32 * 2_000, channels: 3, pageHeight: 32 } as const;
  const animated = await sharp(new Uint8Array(frames), { raw }).gif({ effort: 1 }).toBuffer();
  const small = zeros(101 * 100);
  const many = zeros(200_000_000);
  const words = Buffer.from('Comment\0\0', 'latin1');
  const hidden = Buffer.concat([words, many]);
  const taken = { outcome: 'taken', picture: expect.objectContaining({ width: 100 }) };
  const refused = (say: string) => ({ outcome: 'refused', words: expect.stringContaining(say) });
  const cases: [string, Buffer, object][] = [
    ['50,000 × 50,000 pixels', png(50_000, 50_000, many), refused('50 megapixels')],
    ['more pixels than it says', png(100, 100, many), taken],
    ['a text of 200 MB', png(100, 100, small, part('zTXt', hidden)), taken],
    ['a profile of 200 MB', png(100, 100, small, part('iCCP', hidden)), taken],
  ];
  for (const [what, bytes, expected] of cases)
    expect([what, await take(bytes)]).toEqual([what, expected]);
  expect(await take(png(7_000, 7_000, zeros(7_001 * 7_000)))).toMatchObject({ outcome: 'taken' });
  expect(await take(animated)).toMatchObject({ picture: { wasAnimated: true } });
  expect(await readdir(library.files.incoming)).toEqual([]);
  // 49 megapixels are the most of it.
  const [worker] = pictureWorkers();
  const [, peak] = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${worker}/status`, 'utf8')) ?? [];
  expect(Number(peak)).toBeLessThan(300_000);
});

it('an upload that ends midway, and a process that is killed or hangs, leave nothing', async () => {
  const half = new ReadableStream({
    start(to) {
      to.enqueue(jpeg.subarray(0, 300));
      to.error(new Error('the connection ended'));
    },
  });
  await expect(takePicture(library.files, run, half as never, unknown)).rejects.toThrow('ended');

  const large = await draw(2_000, 1_500).png().toBuffer();
  const failed = { outcome: 'refused', words: expect.stringContaining('could not be decoded') };
  const runAlone = createPictureProcess();
  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    // It has started, and idles.
    await take(jpeg, runAlone);
    const worker = pictureWorkers().at(-1)!;
    const takeIt = take(large, (job) => {
      const running = runAlone(job, AbortSignal.timeout(signal === 'SIGSTOP' ? 500 : 60_000));
      process.kill(worker, signal);
      return running;
    });
    expect(await takeIt).toEqual(failed);
  }
  expect(await take(large, runAlone)).toMatchObject({ outcome: 'taken' });
  const { files } = library;
  expect(await readdir(files.incoming)).toEqual([]);
  expect(await readdir(files.masters)).toHaveLength(2);
});

it('what finds no room on the disk is not stored, and is made when there is room', async ({
  skip,
}) => {
  const size = 'size=2m';
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]);
  // Needs the permission to mount.
  if (mounted.status !== 0) return skip('not supported on this system');
  const { files } = library;
  const filler = join(folder, 'filler');
  /** Leaves this many bytes. */
  function fill(left: number) {
    rmSync(filler, { force: true });
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - left));
  }
  try {
    await files.prepare();
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const base = { width: 500, height: 400, channels: 3, background: '#888', noise } as const;
    const upload = await sharp({ create: base }).jpeg({ quality: 60 }).toBuffer();
    const words = expect.stringContaining('no room');
    const refused = { outcome: 'refused', code: 'unavailable', words };
    // While it is sent, then while its master is written.
    for (const left of [8_192, upload.length + 16_384]) {
      fill(left);
      expect([left, await take(upload)]).toEqual([left, refused]);
      expect([await readdir(files.incoming), await readdir(files.masters)]).toEqual([[], []]);
    }
    rmSync(filler);
    const taken = await take(upload);
    if (taken.outcome !== 'taken') throw new Error(JSON.stringify(taken));
    fill(16_384);
    const makeAgain = () => library.makeSizes(taken.picture, AbortSignal.timeout(patient(60_000)));
    await expect(makeAgain()).rejects.toThrow(PictureJobFailed);
    expect((await readdir(files.sizes)).filter((name) => !name.endsWith('.part'))).toEqual([]);
    rmSync(filler);
    await makeAgain();
    expect(await files.missing(taken.picture.file, 500)).toEqual([]);
  } finally {
    execFileSync('umount', [folder]);
  }
});
