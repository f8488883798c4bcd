import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Format } from '../../contract/shown-picture.ts';

/** Work for the child process. Paths are absolute. */
export type PictureJob =
  /** Decodes a file, and writes its master. */
  | { act: 'take'; from: string; to: string }
  /** Writes sizes of a master in one format. */
  | {
      act: 'make';
      master: string;
      /** Of the master, in pixels. */
      width: number;
      format: Format;
      missing: { width: number; to: string }[];
    };

export interface PictureResult {
  /** Why a file is not taken. */
  refused?: 'type' | 'too-many-pixels' | 'damaged';
  /** In pixels. */
  width?: number;
  height?: number;
  /** Of an animation; only the first is taken. */
  frames?: number;
}

/** Milliseconds for one job: fifty megapixels take a third of it on one slow core. */
const DEADLINE = 120_000;
/** Bytes of a result. */
const LONGEST = 10_000;

const WORKER = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
const run = promisify(execFile);

/**
 * Does a job in a child process, whose memory and time are its own: a picture may be made to take more than
 * its size says.
 *
 * @throws if the process fails, is killed, or does not end within two minutes
 */
export async function runPictureJob(job: PictureJob, signal: AbortSignal): Promise<PictureResult> {
  const { stdout } = await run(process.execPath, [WORKER, JSON.stringify(job)], {
    timeout: DEADLINE,
    killSignal: 'SIGKILL',
    maxBuffer: LONGEST,
    signal,
    env: {},
  });
  return JSON.parse(stdout) as PictureResult;
}
