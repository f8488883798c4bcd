/** Size and rate of the clip, and the few movements it is made of. Times are in seconds. */

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAMES_A_SECOND = 30;

/** How far a movement that lasts `seconds` from `start` has come: 0 to 1, fast first. */
export function progress(time: number, start: number, seconds = 0.6): number {
  const done = Math.min(1, Math.max(0, (time - start) / seconds));
  return 1 - (1 - done) ** 3;
}

/** The same, slow at both ends: for what crosses the whole picture. */
export function glide(time: number, start: number, seconds: number): number {
  const done = Math.min(1, Math.max(0, (time - start) / seconds));
  return done < 0.5 ? 4 * done ** 3 : 1 - (2 - 2 * done) ** 3 / 2;
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

export function group(body: string, x: number, y: number, opacity = 1, scale = 1): string {
  if (opacity <= 0 || body === '') return '';
  const move = `translate(${x.toFixed(2)} ${y.toFixed(2)})${scale === 1 ? '' : ` scale(${scale.toFixed(4)})`}`;
  return `<g transform="${move}"${opacity < 1 ? ` opacity="${opacity.toFixed(3)}"` : ''}>${body}</g>`;
}

/** A drawing at x, y that comes up out of nothing at `start`. */
export function appear(body: string, x: number, y: number, time: number, start: number): string {
  const share = progress(time, start);
  return group(body, x, y + 32 * (1 - share), share);
}
