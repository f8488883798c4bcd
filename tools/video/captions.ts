import { captionTimes } from '../../site/sections/video-popup/clip.ts';
import { readWords } from '../read-words.ts';

interface Caption {
  /** In seconds from the start of the clip. */
  from: number;
  to: number;
  words: string;
}

/** The captions of the clip. */
export function readCaptions(): Caption[] {
  const { captions } = readWords('pages/contact').video as { captions: string[] };
  return captionTimes.map((time, index) => ({ ...time, words: captions[index]! }));
}

/** Captions as a WebVTT file. */
export function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(
    ({ from, to, words }, index) => `${index + 1}\n${clock(from)} --> ${clock(to)}\n${words}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** 74.5 seconds are 00:01:14.500. */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
