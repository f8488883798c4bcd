import { serveJobs } from '../../concurrency/serve-jobs.ts';
import { textJobs } from './text-jobs.ts';

/** The thread of text-thread.ts. */
serveJobs(textJobs);
