import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clip } from '../../site/sections/video-popup/clip.ts';
import { readCaptions, webVtt } from './captions.ts';

const file = (address: string) => address.replace('/static/pictures/', 'content/pictures/');

const captions = readCaptions();

describe('the clip in the repository', () => {
  it('has current captions; if not, run `node tools/draw-video.ts`', () => {
    expect(readFileSync(file(clip.captions), 'utf8')).toBe(webVtt(captions));
  });

  it('has captions that do not overlap and are long enough to read', () => {
    for (const [index, { from, to, words }] of captions.entries()) {
      expect(from).toBeGreaterThan(captions[index - 1]?.to ?? 0);
      // The usual limit of characters per second.
      expect(words.length / (to - from)).toBeLessThan(20);
    }
    expect(captions.at(-1)!.to).toBeLessThanOrEqual(clip.seconds);
  });

  it('is at most two megabytes, with a poster of 40 kB', () => {
    for (const { path } of clip.files) expect(statSync(file(path)).size).toBeLessThan(2_000_000);
    expect(statSync(file(clip.poster)).size).toBeLessThan(40_000);
  });
});

describe('webVtt', () => {
  it('writes times and text', () => {
    expect(webVtt([{ from: 0.5, to: 74.25, words: 'Hello.' }])).toBe(
      'WEBVTT\n\n1\n00:00:00.500 --> 00:01:14.250\nHello.\n',
    );
  });
});
