import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { withFigures } from '../../../tools/with-figures.ts';
import { captionTimes, clip } from './clip.ts';

const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23);

it('the file of captions has the words of the page, at its times', () => {
  const page = parse(withFigures(readFileSync('content/pages/contact.yaml', 'utf8')));
  const cues = captionTimes.map(
    ({ from, to }, index) =>
      `${index + 1}\n${clock(from)} --> ${clock(to)}\n${page.video.captions[index]}\n`,
  );
  const file = clip.captions.replace('/static/', 'content/');
  expect(readFileSync(file, 'utf8')).toBe(`WEBVTT\n\n${cues.join('\n')}`);
});
