/**
 * Draws the clip "How a hire works" into content/pictures/video: two formats, captions and poster,
 * which are committed. Run `node tools/draw-video.ts` (needs ffmpeg) after
 * a figure or the text of the clip (content/pages/contact.yaml) changes.
 *
 *   node tools/draw-video.ts 4.4 12 20     writes only these moments, as pictures, to screens/
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { clip } from '../site/sections/video-popup/clip.ts';
import { readCaptions, webVtt } from './video/captions.ts';
import { encodeMp4, encodeWebm, writeFrames } from './video/encode.ts';
import { createClip } from './video/film.ts';
import { FRAME_RATE } from './video/motion.ts';

/** The moment of the poster, in seconds. */
const POSTER_AT = 4.4;

const moments = process.argv.slice(2).map(Number);
const pictureAt = await createClip();

async function* frames(): AsyncGenerator<Buffer> {
  let last = { picture: '', pixels: Buffer.alloc(0) };
  for (let frame = 0; frame < clip.seconds * FRAME_RATE; frame++) {
    const picture = pictureAt(frame / FRAME_RATE);
    if (picture !== last.picture) {
      const pixels = await sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer();
      last = { picture, pixels };
    }
    yield last.pixels;
    if (frame % 150 === 0) console.log(`${frame / FRAME_RATE} of ${clip.seconds} seconds`);
  }
}

async function drawAll(): Promise<void> {
  const target = (address: string) => address.replace('/static/pictures/', 'content/pictures/');
  mkdirSync('content/pictures/video', { recursive: true });
  writeFileSync(target(clip.captions), webVtt(readCaptions()));
  await sharp(Buffer.from(pictureAt(POSTER_AT)))
    .webp({ quality: 88, effort: 6, smartSubsample: true })
    .toFile(target(clip.poster));
  const scratch = mkdtempSync(join(tmpdir(), 'citadel-clip-'));
  try {
    const source = join(scratch, 'frames.mkv');
    await writeFrames(frames(), source);
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
