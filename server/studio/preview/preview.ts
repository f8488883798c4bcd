import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTurns, TooManyWaiting } from '../../concurrency/turns.ts';
import type { StoreAddress } from '../../db/open-database.ts';
import { withTimeout } from '../../time/with-timeout.ts';
import type { Theme } from './preview-page.ts';
import type { ChangedPages, PlaceCounts } from '../studio-types.ts';

/** The first message to the process, which sends null when it is ready. */
export interface PreviewSettings {
  store: StoreAddress;
  siteUrl: string;
  /** Whether a remote provider fills kinds of the store. */
  remote: boolean;
  /** See StudioContext. */
  pictureFolders: Record<string, string>;
  /** The folder of the sizes of the library's pictures. */
  mediaSizes: string;
}

/** A page of the site with drafts instead of what is published. */
export interface PreviewRequest {
  revisions: readonly string[];
  /** Path and query on the site. */
  path: string;
  /** Whether elements name the fields that they show: see place-fields.ts. */
  edit?: boolean | undefined;
  /** Shows a change: the published page or the one with drafts, with frames around what differs. */
  side?: Side | undefined;
  /** Makes the page inert (see preview-page.ts). Without it, the page is as visitors would get it. */
  shown?: { base: string; theme?: Theme | undefined };
}

/** A page before or after a publish. */
export type Side = 'before' | 'after';

interface PreviewPage {
  status: number;
  html: string;
  /** Hashes of the styles of an inert page. */
  styles?: string[];
}

/** A client that waits for a job. */
interface Asker {
  /** An account or a link: each gets its turn. */
  asker: string;
  /** Cancels the job while it waits. */
  signal?: AbortSignal;
}

/** A message to the process, which does one job at a time. */
export type PreviewJob =
  | ({ job: 'render' } & PreviewRequest)
  | { job: 'changes' | 'places'; revisions: readonly string[]; without?: readonly string[] };

/** Its response; null if a revision does not exist, or the job failed (the process logs why). */
export type PreviewResult = PreviewPage | ChangedPages | PlaceCounts | null;

/** The preview's process is still starting, failed, or took too long. */
export class PreviewUnavailable extends Error {
  override name = 'PreviewUnavailable';
}

const LIMITS = {
  /** Milliseconds of a start, and for which an asker waits for it: the next one finds it further on. */
  start: 180_000,
  starting: 20_000,
  /** Milliseconds of each job, once the process is ready, and until an idle process is ended. */
  render: 20_000,
  changes: 120_000,
  idle: 10 * 60_000,
  /** Jobs of one asker that wait. The studio asks for two or three at a time in each of its windows. */
  waiting: 8,
};

interface PreviewOptions {
  /** The program of the process: server/preview-process.ts. */
  program: URL;
  settings: PreviewSettings;
  limits?: typeof LIMITS;
}

export type Preview = ReturnType<typeof createPreview>;

/** A process, and whether it got ready, as soon as that is known. */
interface Started {
  child: ChildProcess;
  ready: Promise<boolean>;
}

const ENDED = Symbol('ended');

/** Sends a message, and resolves with the answer. The process is killed if there is none in time. */
async function answerWithin(
  child: ChildProcess,
  message: PreviewSettings | PreviewJob,
  milliseconds: number,
): Promise<PreviewResult | typeof ENDED> {
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const settled = new AbortController();
  const { signal } = settled;
  try {
    child.send(message);
    const [answer] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => [ENDED]),
    ])) as [PreviewResult | typeof ENDED];
    return answer;
  } finally {
    settled.abort();
    clearTimeout(timer);
  }
}

/**
 * Renders drafts in a process of its own, which askers use in turns. It starts with the first job, and again
 * after a crash, a timeout or an idle time. A start goes on for the next asker when the one that caused it has
 * waited long enough. It ends when this process ends or is killed.
 */
export function createPreview({ program, settings, limits = LIMITS }: PreviewOptions) {
  let current: Started | null = null;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;
  const turns = createTurns(limits.waiting);

  function start(): Started {
    const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const ready = answerWithin(child, settings, limits.start).then(
      (answer) => answer !== ENDED,
      () => false,
    );
    const started = { child, ready };
    const forget = () => {
      if (current === started) current = null;
    };
    child.once('exit', forget).on('error', forget);
    return started;
  }

  function end(): void {
    current?.child.kill('SIGKILL');
    current = null;
  }

  async function attempt(job: PreviewJob): Promise<PreviewResult> {
    if (stopped) return null;
    clearTimeout(idle);
    try {
      const { child, ready } = (current ??= start());
      if (!(await withTimeout(ready, limits.starting, false))) return null;
      const time = job.job === 'changes' ? limits.changes : limits.render;
      const answer = await answerWithin(child, job, time);
      return answer === ENDED ? null : answer;
    } finally {
      idle = setTimeout(end, limits.idle).unref();
    }
  }

  async function run(
    { asker, signal }: Asker,
    job: PreviewJob,
  ): Promise<NonNullable<PreviewResult>> {
    const result = await turns
      .run(asker, () => attempt(job), signal)
      .catch((error: unknown) => {
        if (error instanceof TooManyWaiting) throw error;
        return null;
      });
    if (!result) throw new PreviewUnavailable();
    return result;
  }

  return {
    /**
     * @throws {PreviewUnavailable}
     * @throws {TooManyWaiting}
     */
    render: (by: Asker, request: PreviewRequest) =>
      run(by, { job: 'render', ...request }) as Promise<PreviewPage>,
    /**
     * The pages that would change by publishing these revisions together, or by taking entries down. Throws
     * as `render` does.
     */
    changes: (by: Asker, revisions: readonly string[], without: readonly string[] = []) =>
      run(by, { job: 'changes', revisions, without }) as Promise<ChangedPages>,
    /** On how many pages fields are shown, as far as there is time. Throws as `render` does. */
    places: (by: Asker) => run(by, { job: 'places', revisions: [] }) as Promise<PlaceCounts>,
    /** Ends its process. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(idle);
      if (!current) return;
      const { child } = current;
      // A job that is on its way fails as an error of the process, which is no reason to stop waiting for its end.
      const ended = new Promise((resolve) => child.once('exit', resolve));
      end();
      await ended;
    },
  };
}
