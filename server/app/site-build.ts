import type { Site } from '../../site/render-site.ts';
import type { StaticFiles } from '../http/files/static-files.ts';
import type { Middleware } from '../http/listener.ts';

/** The site that this process serves. */
export interface SiteBuild {
  site: Site;
  /** The built files; null in development, when `middleware` serves them and no page is cached. */
  files: StaticFiles | null;
  /** Vite's, in development; handles every request first. */
  middleware?: Middleware;
  /** Wakes the delivery worker after an enquiry was stored. */
  enquiryStored?: () => void;
}
