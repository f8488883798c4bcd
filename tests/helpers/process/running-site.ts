/** Vitest's global setup of the project "http": one running site for all files, with an HTTPS origin. */
import type { TestProject } from 'vitest/node';
import { startSite } from './start-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string;
  }
}

/** The public origin of the running site; requests go to `siteUrl`. */
export const ORIGIN = 'https://www.citadel.example';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({
    // A trailing slash is a common mistake and must make no difference.
    SITE_URL: `${ORIGIN}/`,
    RATE_LIMIT: 'off',
    // Behind nginx (nginx-cache.test.ts).
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  project.provide('siteUrl', site.url);
  return () => site.stop();
}
