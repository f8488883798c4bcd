/**
 * Draws the clip "How a hire works" into content/pictures/video: the film in two formats, its
 * captions and its poster. The results are kept in the repository; run `node tools/draw-video.ts`
 * (with ffmpeg installed) after site/facts/business-facts.ts or the words of the clip change.
 *
 *   node tools/draw-video.ts 4.4 12 20     only writes these moments, as pictures, into screens/
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { captions, clip } from '../site/sections/video-popup/clip.ts';
import { webVtt } from './video/captions.ts';
import { encodeMp4, encodeWebm, keepFrames } from './video/encode.ts';
import { film } from './video/film.ts';
import { FRAMES_A_SECOND } from './video/motion.ts';

/** The moment of the opening, in seconds, that is the poster. */
const POSTER_AT = 4.4;

const moments = process.argv.slice(2).map(Number);
const pictureAt = await film();

async function* frames(): AsyncGenerator<Buffer> {
  let last = { picture: '', pixels: Buffer.alloc(0) };
  for (let frame = 0; frame < clip.seconds * FRAMES_A_SECOND; frame++) {
    const picture = pictureAt(frame / FRAMES_A_SECOND);
    if (picture !== last.picture) {
      const pixels = await sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer();
      last = { picture, pixels };
    }
    yield last.pixels;
    if (frame % 150 === 0) console.log(`${frame / FRAMES_A_SECOND} of ${clip.seconds} seconds`);
  }
}

async function drawAll(): Promise<void> {
  const target = (address: string) => address.replace('/static/pictures/', 'content/pictures/');
  mkdirSync('content/pictures/video', { recursive: true });
  writeFileSync(target(clip.captions), webVtt(captions));
  await sharp(Buffer.from(pictureAt(POSTER_AT)))
    .webp({ quality: 88, effort: 6, smartSubsample: true })
    .toFile(target(clip.poster));
  const scratch = mkdtempSync(join(tmpdir(), 'citadel-clip-'));
  try {
    const source = join(scratch, 'frames.mkv');
    await keepFrames(frames(), source);
    const [mp4, webm] = clip.files;
    await encodeMp4(source, target(mp4.path));
    await encodeWebm(source, target(webm.path));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (moments.length === 0) await drawAll();
else {
  mkdirSync('screens', { recursive: true });
  for (const moment of moments)
    await sharp(Buffer.from(pictureAt(moment)))
      .png()
      .toFile(`screens/clip-${moment}.png`);
}
