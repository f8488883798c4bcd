/** Size and frame rate of the clip, and its movements. Times are in seconds. */

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAME_RATE = 30;

/** Progress of a movement of `seconds` from `start`: 0 to 1, ease-out. */
export function progress(time: number, start: number, seconds = 0.6): number {
  const done = Math.min(1, Math.max(0, (time - start) / seconds));
  return 1 - (1 - done) ** 3;
}

/** Like `progress`, but with ease-in-out, for long movements. */
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

/** A drawing at x, y that fades and moves in at `start`. */
export function appear(body: string, x: number, y: number, time: number, start: number): string {
  const share = progress(time, start);
  return group(body, x, y + 32 * (1 - share), share);
}
