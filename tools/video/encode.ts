/** Frames into films, by ffmpeg. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FRAMES_A_SECOND, HEIGHT, WIDTH } from './motion.ts';

const settings = (line: string): string[] => line.split(' ');

/** No sound; the colors of high-definition television, said in the file so that all players show the same. */
const PICTURE = settings(
  '-an -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -g 90',
);
/** The same frames give the same bytes. */
const SAME = settings('-map_metadata -1 -fflags +bitexact -flags:v +bitexact');

/** Writes frames of raw RGB, one after the other, into a film without loss. */
export async function keepFrames(frames: AsyncIterable<Buffer>, file: string): Promise<void> {
  const { ffmpeg, ended } = start([
    ...settings(`-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FRAMES_A_SECOND} -i -`),
    ...settings('-c:v libx264rgb -qp 0 -preset ultrafast'),
    file,
  ]);
  for await (const frame of frames)
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  await ended;
}

export async function encodeMp4(source: string, file: string): Promise<void> {
  const coder = '-c:v libx264 -profile:v high -level 3.1 -refs 5 -preset slower -tune animation';
  await start([
    '-i',
    source,
    ...PICTURE,
    ...SAME,
    ...settings(`${coder} -crf 25 -movflags +faststart`),
    file,
  ]).ended;
}

export async function encodeWebm(source: string, file: string): Promise<void> {
  const coder = '-c:v libvpx-vp9 -b:v 0 -crf 34 -row-mt 1 -threads 2';
  const both = ['-i', source, ...PICTURE, ...SAME, ...settings(coder)];
  const log = ['-passlogfile', `${source}.pass`];
  await start([...both, ...log, ...settings('-pass 1 -cpu-used 4 -f null -')]).ended;
  await start([...both, ...log, ...settings('-pass 2 -cpu-used 2'), file]).ended;
}

function start(words: string[]) {
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...words], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return { ffmpeg, ended };
}
