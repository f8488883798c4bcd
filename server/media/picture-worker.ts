import { writeFileSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { CARD_SIZE, WIDTHS, widthsOf } from '../../contract/shown-picture.ts';
import { letVisitorsFirst } from '../concurrency/visitors-first.ts';
import { flush } from '../db/durable-file.ts';
import { decodedBytes, encodableWidth, isCutout, MOST_DECODED } from './picture-memory.ts';
import { digestOf } from './picture-files.ts';
import type { PictureAnswer, PictureJob, PictureResult, PictureTask } from './run-picture-job.ts';

/** The child process in which pictures are decoded and encoded: see run-picture-job.ts. */

/** Bytes that this process may take. */
const MOST_MEMORY = 400_000_000;
/** Pixels of a picture: 50 megapixels. */
const MOST_PIXELS = 50_000_000;
/** Pixels of a picture in which the place for its card is looked for. */
const MOST_SEARCHED = 10_000_000;
/** AVIF and WebP allow no more, in width or in height. */
const LONGEST_SIDE = 16_383;
const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

/** How sizes are encoded. More effort costs seconds for a few percent. */
const ENCODE = {
  avif: (size: Sharp) => size.avif({ quality: 50, effort: 2 }),
  webp: (size: Sharp) => size.webp({ quality: 75 }),
};

/** How masters are encoded: the first whose file is no more than twice as long as the upload, or the last. */
const MASTERS = {
  opaque: [92, 80].map(
    (quality) => (master: Sharp) =>
      master.jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  ),
  drawing: [(master: Sharp) => master.png()],
  cutout: [90, 75].map((quality) => (master: Sharp) => master.webp({ quality, effort: 2 })),
};
/** Bytes of a master that are few, however long the upload was. */
const FEW = 1024 * 1024;

/** Decodes all of a file, and writes it upright, in sRGB and without metadata. */
async function takeMaster({ from, to }: Extract<PictureJob, { act: 'take' }>) {
  const about = await sharp(from, OPTIONS).metadata();
  const { format = '', hasAlpha, pages = 1, autoOrient } = about;
  if (!/^(?:jpeg|png|webp|gif|heif)$/.test(format)) return { refused: 'type' } as const;
  if (decodedBytes(about) > MOST_DECODED) return { refused: 'too-much-memory' } as const;
  const isPhoto = isCutout(about);
  const widest = isPhoto ? WIDTHS.at(-1)! : LONGEST_SIDE;
  const upright = sharp(from, OPTIONS)
    .autoOrient()
    .resize({
      width: Math.min(widest, encodableWidth(autoOrient, hasAlpha)),
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
  const ways = MASTERS[isPhoto ? 'cutout' : hasAlpha ? 'drawing' : 'opaque'];
  const most = Math.max(FEW, 2 * (await stat(from)).size);
  let made: OutputInfo | undefined;
  for (const encode of ways)
    if (!made || made.size > most) made = await encode(upright.clone()).toFile(to);
  await flush(to);
  const { width, height } = made!;
  return { width, height, frames: pages, file: await digestOf(to) };
}

/** Reads the headers of files. */
async function measure({ paths }: Extract<PictureJob, { act: 'measure' }>) {
  const sizes = paths.map(async (path) => {
    const { autoOrient } = await sharp(path, OPTIONS).metadata();
    return autoOrient;
  });
  const outcomes = await Promise.allSettled(sizes);
  return { sizes: outcomes.map((one) => (one.status === 'fulfilled' ? one.value : null)) };
}

/** Writes the sizes of one format that do not exist yet. */
async function makeSizes(job: Extract<PictureJob, { act: 'make' }>) {
  const { master, width, format, missing } = job;
  // Decoded once.
  const { data, info } = await sharp(master, OPTIONS)
    .resize({ width: widthsOf(width).at(-1)! })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const partOf = ({ to }: { to: string }) => `${to}.part`;
  for (const one of missing)
    await ENCODE[format](sharp(data, { raw: info }).resize({ width: one.width })).toFile(
      partOf(one),
    );
  // Together: the disk has most of the work with the first.
  for (const one of missing) await flush(partOf(one));
  for (const one of missing) await rename(partOf(one), one.to);
  return {};
}

/** Writes one size of a picture. An animation has none: it would stand still. */
async function shrink({ from, to, width, format }: Extract<PictureJob, { act: 'shrink' }>) {
  const about = await sharp(from, OPTIONS).metadata();
  if ((about.pages ?? 1) > 1) throw new Error('it is animated');
  const isLarge =
    Math.min(width, about.autoOrient.width) > encodableWidth(about.autoOrient, about.hasAlpha);
  if (isLarge || decodedBytes(about) > MOST_DECODED) throw new Error('it takes too much memory');
  const size = sharp(from, OPTIONS).autoOrient().resize({ width, withoutEnlargement: true });
  await ENCODE[format](size).toFile(`${to}.part`);
  await rename(`${to}.part`, to);
  return {};
}

/** Writes the card of a master, cut to where eyes go first. */
async function makeCard({ master, to }: Extract<PictureJob, { act: 'card' }>) {
  const { width, height } = await sharp(master, OPTIONS).metadata();
  // Looking for that place has all of the picture in memory, as large as the card makes it.
  const scale = Math.max(CARD_SIZE.width / width, CARD_SIZE.height / height);
  const isLong = scale ** 2 * width * height > MOST_SEARCHED;
  await sharp(master, OPTIONS)
    .resize({ ...CARD_SIZE, position: isLong ? 'centre' : 'attention' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toFile(`${to}.part`);
  await flush(`${to}.part`);
  await rename(`${to}.part`, to);
  return {};
}

function run(job: PictureJob): Promise<PictureResult> {
  if (job.act === 'take') return takeMaster(job);
  if (job.act === 'measure') return measure(job);
  if (job.act === 'card') return makeCard(job);
  return job.act === 'make' ? makeSizes(job) : shrink(job);
}

/** Why sharp cannot read a file. */
const reasonOf = (error: unknown) =>
  error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'damaged';

/** In milliseconds, of all threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
/** At which the present job has taken too long. */
let mostProcessorTime = Infinity;

letVisitorsFirst();
// If memory runs out, the kernel ends this process, and not the site.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {}
// Whatever a file says of itself: sharp works in another thread, so this one has the time to look.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY || processorTime() > mostProcessorTime)
    process.kill(process.pid, 'SIGKILL');
}, 20).unref();
sharp.concurrency(1);
sharp.cache(false);

async function answerTo(job: PictureJob): Promise<PictureAnswer> {
  try {
    return { result: await run(job) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Failures of sharp have no code, also if it cannot write.
    const isOurs = (error instanceof Error && 'code' in error) || /: write error\n/.test(message);
    if (isOurs || job.act !== 'take') return { failed: message.slice(0, 300) };
    return { result: { refused: reasonOf(error) } };
  }
}

process.on('message', ({ job, processor }: PictureTask) => {
  mostProcessorTime = processorTime() + processor;
  void answerTo(job).then((answer) => process.send?.(answer));
});
// The site has ended.
process.on('disconnect', () => process.exit());
