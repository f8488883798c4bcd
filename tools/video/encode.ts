/** Encodes frames as video with ffmpeg. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FRAME_RATE, HEIGHT, WIDTH } from './motion.ts';

const settings = (line: string): string[] => line.split(' ');

/** No sound; BT.709 colors, tagged so that all players show the same. */
const PICTURE = settings(
  '-an -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -g 90',
);
const DETERMINISTIC = settings('-map_metadata -1 -fflags +bitexact -flags:v +bitexact');

/** Writes raw RGB frames as lossless video. */
export async function writeFrames(frames: AsyncIterable<Buffer>, file: string): Promise<void> {
  const { ffmpeg, ended } = start([
    ...settings(`-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FRAME_RATE} -i -`),
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
    ...DETERMINISTIC,
    ...settings(`${coder} -crf 25 -movflags +faststart`),
    file,
  ]).ended;
}

export async function encodeWebm(source: string, file: string): Promise<void> {
  const coder = '-c:v libvpx-vp9 -b:v 0 -crf 34 -row-mt 1 -threads 2';
  const both = ['-i', source, ...PICTURE, ...DETERMINISTIC, ...settings(coder)];
  const log = ['-passlogfile', `${source}.pass`];
  await start([...both, ...log, ...settings('-pass 1 -cpu-used 4 -f null -')]).ended;
  await start([...both, ...log, ...settings('-pass 2 -cpu-used 2'), file]).ended;
}

function start(words: string[]) {
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...words], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg exited with ${code}`);
  });
  return { ffmpeg, ended };
}
