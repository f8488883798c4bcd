import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Format } from '../../contract/shown-picture.ts';
import { createTurns } from '../concurrency/turns.ts';

/** Work for the child process. Paths are absolute. */
export type PictureJob =
  /** Decodes a file, and writes its master. */
  | { act: 'take'; from: string; to: string }
  /** Reads how large pictures are. */
  | { act: 'measure'; paths: readonly string[] }
  /** Writes sizes of a master in one format. */
  | {
      act: 'make';
      master: string;
      /** Of the master, in pixels. */
      width: number;
      format: Format;
      missing: { width: number; to: string }[];
    }
  /** Writes what networks show beside a shared link. */
  | { act: 'card'; master: string; to: string }
  /** Writes one size of a picture that is no master, and not wider than it is. */
  | { act: 'shrink'; from: string; to: string; width: number; format: Format };

export interface PictureResult {
  /** Why a file is not taken. */
  refused?: 'type' | 'too-many-pixels' | 'too-much-memory' | 'damaged';
  /** In pixels. */
  width?: number;
  height?: number;
  /** Of an animation; only the first is taken. */
  frames?: number;
  /** The name of the master. */
  file?: string;
  /** Of several pictures; null for a file that is none. */
  sizes?: ({ width: number; height: number } | null)[];
}

/** Milliseconds of processor time for one job: fifty megapixels take a third of it on one slow core. */
const DEADLINE = 120_000;
/** On a busy machine a job at the lowest priority takes as many times longer before it is given up. */
const PATIENCE = 10;
/** Jobs of one asker that may wait. */
const MOST_WAITING = 50;
/** Milliseconds after the last job until the process ends. */
const IDLE = 5_000;

/** What the process runs. */
export const WORKER = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));

/** What the process is sent, with the milliseconds of processor time that it may take. */
export interface PictureTask {
  job: PictureJob;
  processor: number;
}

/** What the process sends back. */
export type PictureAnswer = { result: PictureResult } | { failed: string };

/** A job failed or took too long, or its process ended. */
export class PictureJobFailed extends Error {
  override name = 'PictureJobFailed';
  /** Whether the disk is full. */
  get lacksRoom(): boolean {
    return /ENOSPC|no space left/i.test(this.message);
  }
}

/**
 * Does jobs in a child process, one at a time, whose memory and time are its own: a picture may be made to take more
 * than its size says. The process ends soon after the last job; starting one for each would hold up visitors.
 *
 * @returns runs a job. Askers (accounts, keys, or work of ours) take turns. Rejects with PictureJobFailed if the job
 *   fails, is aborted, or takes more processor time than `time`, two minutes by default; the start of the process does
 *   not count. Rejects with the reason of the signal if it is aborted while it waits, and with TooManyWaiting
 */
export function createPictureProcess() {
  const turns = createTurns(MOST_WAITING);
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const start = () =>
    fork(WORKER, {
      // Without the settings, which have secrets. Less memory is left over between pictures.
      env: { MALLOC_ARENA_MAX: '2', LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }).on('error', () => {});

  function end() {
    child?.kill('SIGKILL');
    child = null;
  }

  async function run(job: PictureJob, signal: AbortSignal, time: number): Promise<PictureResult> {
    if (signal.aborted) throw new PictureJobFailed('it was ended');
    clearTimeout(idle);
    // It may have been killed meanwhile.
    if (!child?.connected) child = start();
    const working = child;
    working.ref();
    working.channel?.ref();
    const within = AbortSignal.any([signal, AbortSignal.timeout(time * PATIENCE)]);
    const answer = await new Promise<PictureAnswer>((resolve) => {
      const fail = (failed: string) => () => resolve({ failed });
      working.once('message', resolve).once('exit', fail('the process ended'));
      within.addEventListener('abort', fail('it was ended, or took too long'), { once: true });
      const task: PictureTask = { job, processor: time };
      working.send(task, (error) => error && fail('the process cannot be reached')());
    });
    working.removeAllListeners('message').removeAllListeners('exit');
    // Neither keeps this process from ending.
    working.unref();
    working.channel?.unref();
    idle = setTimeout(end, IDLE).unref();
    if ('result' in answer) return answer.result;
    end();
    throw new PictureJobFailed(answer.failed);
  }
  return (job: PictureJob, signal: AbortSignal, { time = DEADLINE, asker = '' } = {}) =>
    turns.run(asker, () => run(job, signal, time), signal);
}

export type RunPictureJob = ReturnType<typeof createPictureProcess>;
