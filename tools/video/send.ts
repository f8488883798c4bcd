import { figureOf } from '../pictures/with-figures.ts';
import { color, disc, rect, stroke } from '../pictures/palette.ts';
import { appear, glide, group, mix, progress } from './motion.ts';
import type { Scene } from './scene.ts';
import { LEFT, stepHeading } from './step-heading.ts';
import { display, plain } from './words.ts';

/** Seconds into the scene at which the requirement is sent and the clock starts. */
const SENT = 4.6;
const HOURS = 24;

/** Step one: a requirement is written and sent; the clock starts. */
export async function send(): Promise<Scene> {
  const heading = await stepHeading(1, ['Send the', 'requirement'], {
    words: color.ink,
    unlit: color.leafTint,
  });
  const items = await Promise.all(
    ['The work', 'The hours', 'The tools', 'A start date'].map((item) =>
      plain(item, 52, color.ink),
    ),
  );
  const within = [
    await display('You hire in', 64, color.leaf),
    await display(figureOf('hire-within'), 64, color.leaf),
  ];

  const sheet = (time: number) =>
    rect(0, 0, 470, 500, color.paper) +
    rect(0, 0, 470, 16, color.leaf) +
    items
      .map((item, index) => {
        const ticked = progress(time, 1.5 + index * 0.7, 0.35);
        const top = 62 + index * 106;
        return (
          rect(44, top, 64, 64, color.mist) +
          group(rect(-32, -32, 64, 64, color.marigold), 76, top + 32, ticked, ticked || 0.01) +
          group(
            stroke('M-16 2L-4 14L18 -12', color.ink, 9, 'stroke-linejoin="round"'),
            76,
            top + 32,
            ticked,
          ) +
          group(item.body, 140, top + 50, mix(0.35, 1, ticked))
        );
      })
      .join('');

  return {
    ground: color.mist,
    draw: (time) => {
      const gone = glide(time, SENT, 0.9);
      const paper = group(sheet(time), 710, 76 - 700 * gone, progress(time, 0.8));
      return (
        heading(time) +
        (gone < 1 ? paper : '') +
        dial(time) +
        within
          .map((line, index) =>
            appear(line.body, LEFT, 480 + index * 70, time, SENT + 0.9 + index * 0.12),
          )
          .join('')
      );
    },
  };
}

/** A 24-hour clock face; the hand stops before the last hour. */
function dial(time: number): string {
  const shown = progress(time, SENT + 0.5, 0.7);
  if (shown === 0) return '';
  const turned = glide(time, SENT + 1, 2.8) * (HOURS - 1);
  const hours = Array.from({ length: HOURS }, (_, hour) => {
    const fill = hour < turned ? color.marigold : color.line;
    return `<rect x="-11" y="-196" width="22" height="40" fill="${fill}" transform="rotate(${(hour + 0.5) * (360 / HOURS)})"/>`;
  }).join('');
  const hand = `<g transform="rotate(${((turned * 360) / HOURS).toFixed(2)})">${stroke('M0 18V-132', color.ink, 14, 'stroke-linecap="round"')}</g>`;
  const face = disc(0, 0, 226, color.paper) + hours + hand + disc(0, 0, 18, color.ink);
  return group(face, 945, mix(360, 326, shown), shown);
}
