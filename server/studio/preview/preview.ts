import type { ChangedPages } from '../studio-types.ts';

/** What a preview shows. */
export interface PreviewRequest {
  /** The drafts that stand in the place of what is published. */
  revisions: readonly string[];
  /** Path and query on the site. */
  path: string;
  /** By default that of the browser. */
  theme?: 'light' | 'dark' | undefined;
}

/** A page with drafts in it. */
export interface PreviewPage {
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

/** The preview's process is starting, too busy, or took too long. */
export class PreviewUnavailable extends Error {
  override name = 'PreviewUnavailable';
}
