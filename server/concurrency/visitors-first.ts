import { setPriority } from 'node:os';

/**
 * Gives this helper process the lowest priority, so that visitors come first where processors are few. Not for work
 * that somebody waits for: on a busy machine it would hardly go on. A sandbox may refuse it.
 */
export function letVisitorsFirst(): void {
  try {
    setPriority(19);
  } catch {}
}
