import { figureOf } from '../pictures/with-figures.ts';
import { color, disc, rect } from '../pictures/palette.ts';
import { appear, glide, group, HEIGHT, mix, progress } from './motion.ts';
import { face, faces } from './faces.ts';
import type { Scene } from './scene.ts';
import { LEFT, stepHeading } from './step-heading.ts';
import { display, plain } from './words.ts';

/** Seconds into the scene at which three people are picked, come forward, and speak. */
const PICKED = 2.4;
const FORWARD = 4.6;
const SPOKEN = 6.6;

const CELL = 40;
const STEP = 48;
const GRID = { x: 724, y: 84 };
/** The position among the hundred, and left edge and top of the merlon that each person moves to. */
const chosen = [
  { column: 2, row: 6, x: 620, top: 450 },
  { column: 5, row: 2, x: 824, top: 366 },
  { column: 8, row: 7, x: 1028, top: 282 },
] as const;
const SIZE = 180;

/** Step two: three of a hundred applicants come forward and speak. */
export async function meet(): Promise<Scene> {
  const heading = await stepHeading(2, ['Meet two or', 'three people'], {
    words: color.ink,
    unlit: '#E3D3AC',
  });
  const share = await display(figureOf('accepted-applicants'), 104, color.brick);
  const applicants = await plain('of applicants', 44, color.ink);
  const people = await Promise.all(
    faces.map(async ({ role, portrait }) => ({
      picture: await face(portrait),
      role: await Promise.all(role.split(' ').map((word) => plain(word, 30, color.paper))),
    })),
  );

  const crowd = (time: number) =>
    Array.from({ length: 100 }, (_, index) => {
      const [column, row] = [index % 10, Math.floor(index / 10)];
      if (chosen.some((one) => one.column === column && one.row === row)) return '';
      const here = progress(time, 0.8 + (column + row) * 0.04, 0.4);
      const left = mix(1, 0.16, progress(time, PICKED, 0.8)) * (1 - progress(time, FORWARD, 0.5));
      return group(
        rect(0, 0, CELL, CELL, color.ink),
        GRID.x + column * STEP,
        GRID.y + row * STEP,
        here * left,
      );
    }).join('');

  const person = (time: number, index: number) => {
    const { column, row, x, top } = chosen[index]!;
    const { picture, role } = people[index]!;
    const here = progress(time, 0.8 + (column + row) * 0.04, 0.4);
    const moved = glide(time, FORWARD + index * 0.12, 1);
    const size = mix(CELL, SIZE, moved);
    const at = {
      x: mix(GRID.x + column * STEP, x, moved),
      y: mix(GRID.y + row * STEP, top - SIZE, moved),
    };
    const picked = progress(time, PICKED, 0.5);
    const edge = Math.round(mix(HEIGHT, top, progress(time, FORWARD + 0.2 + index * 0.12, 0.9)));
    const spoken = progress(time, SPOKEN + index * 0.5, 0.4);
    return (
      rect(x - 12, edge, 204, HEIGHT - edge, color.leaf) +
      role
        .map((word, line) =>
          appear(
            word.body,
            x + (SIZE - word.width) / 2,
            top + 52 + line * 38,
            time,
            FORWARD + 1 + index * 0.12,
          ),
        )
        .join('') +
      group(rect(0, 0, size, size, color.ink), at.x, at.y, here) +
      group(rect(0, 0, size, size, color.marigold), at.x, at.y, here * picked) +
      group(picture, at.x, at.y, progress(time, FORWARD + 0.6 + index * 0.12, 0.5), size / SIZE) +
      group(bubble, x + SIZE - 62, top - SIZE - 48, spoken, mix(0.6, 1, spoken))
    );
  };

  return {
    ground: color.sand,
    draw: (time) =>
      heading(time) +
      crowd(time) +
      chosen.map((_, index) => person(time, index)).join('') +
      appear(share.body, LEFT, 496, time, PICKED + 0.2) +
      appear(applicants.body, LEFT, 556, time, PICKED + 0.35),
  };
}

const bubble =
  rect(0, 0, 104, 60, color.paper) +
  `<path d="M16 58h28l-28 26z" fill="${color.paper}"/>` +
  [26, 52, 78].map((x) => disc(x, 30, 8, color.leaf)).join('');
