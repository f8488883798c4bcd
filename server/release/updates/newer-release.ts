import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { repeat, type Repeated } from '../../concurrency/repeat.ts';
import type { Config } from '../../config/config.ts';
import { replaceFile } from '../../db/durable-file.ts';
import { compareVersions, ownVersion } from '../../db/releases.ts';
import { fetchBounded } from '../../network/fetch-bounded.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const LIMITS = { bytes: 10_000, time: 10_000 };

/** Plain, because the studio shows both in a command to copy. */
const release = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  url: z.string().regex(/^https?:\/\/[\w.:/%+-]+$/),
});

/** A release that can be upgraded to. */
export type NewerRelease = z.output<typeof release>;

const asked = z.object({ at: z.number(), release: release.nullable() });

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'newest-release.json');

const readAsked = async (config: Pick<Config, 'dataDir'>) =>
  asked.parse(JSON.parse(await readFile(fileOf(config), 'utf8')));

/** Reads the newest release if it is newer than this one; null without RELEASES_URL, or before the first answer. */
export async function readNewerRelease(
  config: Pick<Config, 'dataDir' | 'releasesUrl'>,
): Promise<NewerRelease | null> {
  if (config.releasesUrl === undefined) return null;
  const known = await readAsked(config).catch(() => null);
  const newest = known?.release;
  return newest && compareVersions(newest.version, ownVersion) > 0 ? newest : null;
}

/** Asks RELEASES_URL, if it is set, for the newest release: now and once a day, also over restarts. */
export function startAsking(
  config: Pick<Config, 'dataDir' | 'releasesUrl'>,
  log: { warn(fields: object, message: string): void },
): Pick<Repeated, 'stop'> {
  const { releasesUrl } = config;
  if (releasesUrl === undefined) return { stop: async () => {} };
  return repeat(
    async () => {
      const known = await readAsked(config).catch(() => null);
      const wait = known ? known.at + DAY - Date.now() : 0;
      if (wait > 0 && wait <= DAY) return Math.min(wait, HOUR);
      // First, so that a server that fails is not asked more often.
      await write(config, known?.release ?? null);
      await write(config, await fetchRelease(releasesUrl));
      return HOUR;
    },
    {
      name: 'newest release',
      log,
      retryAfter: HOUR,
      explain: (error) =>
        error instanceof z.ZodError ? 'unexpected content' : (error as Error).message,
    },
  );
}

async function fetchRelease(address: string): Promise<NewerRelease> {
  const url = new URL(address);
  const { status, bytes } = await fetchBounded(url, url.origin, LIMITS);
  if (status !== 200) throw new Error(`status ${status}`);
  return release.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

const write = (config: Pick<Config, 'dataDir'>, newest: NewerRelease | null): Promise<void> =>
  replaceFile(fileOf(config), JSON.stringify({ at: Date.now(), release: newest }));
