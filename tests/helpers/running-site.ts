/** Vitest's global setup of the project "http": one running site, as if it were on https, for all its files. */
import type { TestProject } from 'vitest/node';
import { startSite } from './start-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string;
  }
}

/** The public address of the running site; asked it is at `siteUrl`. */
export const ORIGIN = 'https://www.citadel.example';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({
    // With the slash that everybody types once.
    SITE_URL: `${ORIGIN}/`,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  });
  project.provide('siteUrl', site.url);
  return () => site.stop();
}
