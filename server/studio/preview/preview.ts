import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { StoreAddress } from '../../db/open-database.ts';
import type { ChangedPages } from '../studio-types.ts';

/** What a preview shows. */
export interface PreviewRequest {
  /** The drafts that stand in the place of what is published. */
  revisions: readonly string[];
  /** Path and query on the site. */
  path: string;
  /** Whether elements name the fields that they show: see place-fields.ts. */
  edit?: boolean | undefined;
}

/** A page of the site with drafts in it, as the renderer made it: see preview-page.ts. */
interface PreviewPage {
  status: number;
  html: string;
}

/** The renderer of drafts, in a process of its own. Every call may throw PreviewUnavailable. */
export interface Preview {
  render(request: PreviewRequest): Promise<PreviewPage>;
  /** The pages that publishing these revisions together would change. */
  changes(revisions: readonly string[]): Promise<ChangedPages>;
  /** Ends its process. */
  stop(): Promise<void>;
}

/** The preview's process could not be started, is too busy, or took too long. */
export class PreviewUnavailable extends Error {
  override name = 'PreviewUnavailable';
}

/** What the process needs to know, in the first message to it. */
export interface PreviewSettings {
  store: StoreAddress;
  siteUrl: string;
  /** Whether a remote provider fills kinds of the store. */
  remote: boolean;
  /** See StudioContext. */
  pictureFolders: Record<string, string>;
}

/** A job of the process. It has one at a time. */
export type PreviewJob =
  ({ job: 'render' } & PreviewRequest) | { job: 'changes'; revisions: readonly string[] };

/** The response to it; null if a revision does not exist, or it failed, which the process has logged. */
export type PreviewResponse = { result: PreviewPage | ChangedPages | null };

/** Milliseconds: of each job including the start of the process, and until an idle process is ended. */
const LIMITS = { render: 20_000, changes: 120_000, idle: 10 * 60_000 };
/** Jobs that wait for the one before them; further ones are refused. */
const MOST_WAITING = 20;

export interface PreviewOptions {
  /** The program of the process: server/preview-process.ts. */
  program: URL;
  settings: PreviewSettings;
  limits?: typeof LIMITS;
}

/**
 * Starts the process at the first job, and again after it died, took too long, or was idle. The process
 * ends when this one does, however that ends.
 */
export function createPreview({ program, settings, limits = LIMITS }: PreviewOptions): Preview {
  let current: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const forget = () => {
      if (current === child) current = null;
    };
    child.once('exit', forget).on('error', forget);
    child.send(settings);
    return child;
  }

  /** @returns 'died' if the process ended before it responded */
  async function attempt(job: PreviewJob): Promise<PreviewResponse | 'died'> {
    if (stopped) throw new PreviewUnavailable('it was stopped');
    clearTimeout(idle);
    const child = (current ??= start());
    const { promise, resolve, reject } = Promise.withResolvers<PreviewResponse | 'died'>();
    const died = () => resolve('died');
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new PreviewUnavailable('it took too long'));
    }, limits[job.job]);
    child.once('message', resolve).once('exit', died).once('error', died);
    try {
      child.send(job);
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', died).off('error', died);
      // What was killed must not get the next job.
      if (child.killed && current === child) current = null;
      idle = setTimeout(() => child.kill('SIGKILL'), limits.idle).unref();
    }
  }

  async function run<Result extends PreviewPage | ChangedPages>(job: PreviewJob): Promise<Result> {
    if (waiting >= MOST_WAITING) throw new PreviewUnavailable('too many wait for it');
    waiting++;
    const response = last.then(async () => {
      const first = await attempt(job);
      // It may have been ended for a reason that has nothing to do with the job.
      return first === 'died' ? attempt(job) : first;
    });
    last = response.catch(() => {});
    const settled = await response.finally(() => waiting--);
    const result = settled === 'died' ? null : settled.result;
    if (!result) throw new PreviewUnavailable('it failed');
    return result as Result;
  }

  return {
    render: (request) => run({ job: 'render', ...request }),
    changes: (revisions) => run({ job: 'changes', revisions }),
    async stop() {
      stopped = true;
      clearTimeout(idle);
      const child = current;
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
