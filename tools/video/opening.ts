import { withFigures } from '../pictures/with-figures.ts';
import { battlement, color } from '../pictures/palette.ts';
import { castle } from './castle.ts';
import { appear } from './motion.ts';
import type { Scene } from './scene.ts';
import { LEFT } from './step-heading.ts';
import { display } from './words.ts';

/** The title; its last frame is the poster. */
export async function opening(): Promise<Scene> {
  const lines = [
    await display('How a hire', 112, color.paper),
    await display('works, in', 112, color.paper),
    await display('three steps', 112, color.marigold),
  ];
  return {
    ground: color.ink,
    draw: (time) =>
      castle(time, 0.2) +
      lines
        .map((line, index) => appear(line.body, LEFT, 230 + index * 118, time, 0.4 + index * 0.25))
        .join(''),
  };
}

/** The closing: the name and the lowest rate. */
export async function closing(): Promise<Scene> {
  const name = await display(withFigures('{{site:name}}'), 128, color.paper);
  const lines = [
    await display(withFigures('From {{rate:lowest}} an hour,'), 76, color.marigold),
    await display('month by month', 76, color.marigold),
  ];
  return {
    ground: color.ink,
    draw: (time) =>
      castle(time, 0.6) +
      appear(battlement(0, 0, 104, 78, color.marigold), LEFT, 96, time, 0.7) +
      appear(name.body, LEFT - 6, 320, time, 0.85) +
      lines
        .map((line, index) => appear(line.body, LEFT, 440 + index * 84, time, 1.3 + index * 0.15))
        .join(''),
  };
}
