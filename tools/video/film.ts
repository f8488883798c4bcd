/** The sequence of scenes. */
import { sceneStarts } from '../../site/sections/video-popup/clip.ts';
import { rect, svg, wall } from '../pictures/palette.ts';
import { meet } from './meet.ts';
import { glide, HEIGHT, mix, WIDTH } from './motion.ts';
import { closing, opening } from './opening.ts';
import type { Scene } from './scene.ts';
import { send } from './send.ts';
import { trial } from './trial.ts';

/** Duration of the transition in seconds, in which the next scene's ground rises, and height of its merlons. */
const RISE = 0.9;
const MERLON = 64;

/** Returns a function that draws the clip at a moment, in seconds. */
export async function createClip(): Promise<(time: number) => string> {
  const scenes = (
    [
      [sceneStarts.opening, await opening()],
      [sceneStarts.send, await send()],
      [sceneStarts.meet, await meet()],
      [sceneStarts.trial, await trial()],
      [sceneStarts.closing, await closing()],
    ] satisfies [number, Scene][]
  ).map(([start, scene]) => ({ start, ...scene }));

  return (time) => {
    const index = scenes.findLastIndex((scene) => scene.start <= time);
    const now = scenes[index]!;
    const before = index > 0 && time - now.start < RISE ? scenes[index - 1] : undefined;
    const edge = mix(HEIGHT, -MERLON, glide(time, now.start, RISE));
    return svg(
      WIDTH,
      HEIGHT,
      (before
        ? rect(0, 0, WIDTH, HEIGHT, before.ground) +
          before.draw(time - before.start) +
          wall(-40, edge, 1360, HEIGHT + 2 * MERLON, now.ground, 9)
        : rect(0, 0, WIDTH, HEIGHT, now.ground)) + now.draw(time - now.start),
    );
  };
}
