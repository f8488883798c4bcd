import { figureOf } from '../pictures/with-figures.ts';
import { color, rect, stroke } from '../pictures/palette.ts';
import { face, faces } from './faces.ts';
import { appear, group, HEIGHT, mix, progress } from './motion.ts';
import type { Scene } from './scene.ts';
import { LEFT, stepHeading } from './step-heading.ts';
import { display, plain } from './words.ts';

/** Seconds into the scene at which the wall of trials starts to build. */
const BUILT = 4.4;
const BRICK = 44;
const STEP = 48;

/** Step three: the chosen person does real work; of a hundred trials, most end in a hire. */
export async function trial(): Promise<Scene> {
  const heading = await stepHeading(3, ['Start with a', 'free trial'], {
    words: color.paper,
    unlit: color.ink,
  });
  const share = await display(figureOf('trial-to-hire'), 132, color.marigold);
  const hired = await plain('of trials end in a hire', 44, color.paper);
  const give = [
    await display('Give them', 64, color.marigold),
    await display('real work', 64, color.marigold),
  ];
  const portrait = await face(faces[0]!.portrait);
  return {
    ground: color.leaf,
    draw: (time) =>
      heading(time) +
      group(
        work(time, portrait) +
          give
            .map((line, index) =>
              appear(line.body, LEFT, 480 + index * 70, time, 1.4 + index * 0.12),
            )
            .join(''),
        0,
        0,
        1 - progress(time, BUILT - 0.5, 0.4),
      ) +
      bricks(time) +
      appear(share.body, LEFT - 4, 506, time, BUILT + 0.4) +
      appear(hired.body, LEFT, 566, time, BUILT + 0.55),
  };
}

/** The person on a merlon, and three tasks that arrive and are ticked off. */
function work(time: number, portrait: string): string {
  const here = progress(time, 0.8, 0.8);
  const tick = stroke('M-14 2L-4 12L16 -10', color.ink, 8, 'stroke-linejoin="round"');
  const slips = [0, 1, 2].map((index) => {
    const came = progress(time, 1.3 + index * 0.45, 0.6);
    const done = progress(time, 2.5 + index * 0.45, 0.35);
    const slip =
      rect(0, 0, 190, 104, color.paper) +
      rect(24, 28, 88, 14, color.leafTint) +
      rect(24, 60, 64, 14, color.leafTint) +
      rect(122, 28, 48, 48, color.mist) +
      group(rect(-24, -24, 48, 48, color.marigold) + tick, 146, 52, done);
    return group(slip, mix(1180, 1010, came), 116 + index * 124, came);
  });
  return (
    rect(690, mix(HEIGHT, 436, here), 284, HEIGHT, color.ink) +
    group(portrait, 702, mix(216, 176, here), here, 260 / 180) +
    slips.join('')
  );
}

/** A hundred bricks laid from the ground up, as outlines for trials without a hire. */
function bricks(time: number): string {
  const laid = Number.parseInt(figureOf('trial-to-hire'), 10);
  return Array.from({ length: 100 }, (_, index) => {
    const here = progress(time, BUILT + index * 0.026, 0.35);
    const [x, y] = [724 + (index % 10) * STEP, 84 + (9 - Math.floor(index / 10)) * STEP];
    if (index < laid)
      return group(rect(0, 0, BRICK, BRICK, color.marigold), x, y - 36 * (1 - here), here);
    return group(
      `<rect x="2" y="2" width="${BRICK - 4}" height="${BRICK - 4}" fill="none" stroke="${color.leafTint}" stroke-width="4"/>`,
      x,
      y,
      here,
    );
  }).join('');
}
