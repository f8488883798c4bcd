import { openJobThread, type JobEnd } from '../../concurrency/job-thread.ts';
import { TextRefused, type RunTexts } from './run-texts.ts';

/** What one job may take. */
const LIMITS = { processor: 2_000, megabytes: 200 };

const WORDS: Record<JobEnd, string> = {
  slow: 'This text takes too long to read; make it shorter or simpler',
  large: 'This text takes too much memory to read; make it shorter or simpler',
  stopped: 'The site is being stopped',
};

export type TextThread = ReturnType<typeof openTextThread>;

/** A thread that reads and renders texts of editors, so that no text can block the process. */
export function openTextThread(limits = LIMITS) {
  const { run, stop } = openJobThread({
    program: new URL('./text-worker.ts', import.meta.url),
    limits,
    refuse: (why, cause) => new TextRefused(WORDS[why], { cause }),
  });
  return { run: run as RunTexts, stop };
}
