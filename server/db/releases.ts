import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import lastRelease from './last-release.json' with { type: 'json' };
import type { Tables } from './tables.ts';

/** A release that has used a store. */
export type Release = Pick<Tables['releases'], 'version' | 'reads_from'>;

/** The version of this program. */
export const ownVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;

/** This release. The one before reads every store that it has used: docs/decisions/097-one-release-back.md. */
const thisRelease: Release = { version: ownVersion, reads_from: lastRelease.version };

/** Compares versions: 0.10.0 comes after 0.9.3. */
export const compareVersions = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

/** Records in a transaction that this release uses the store. */
export async function recordRelease(transaction: Kysely<any>): Promise<void> {
  await transaction
    .insertInto('releases')
    .values({ ...thisRelease, used_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether this release has used the store before. */
export const isRecorded = (used: readonly Release[]): boolean =>
  used.some(({ version }) => version === ownVersion);

/**
 * Why this release must not touch a store, for the operator; null if it may.
 *
 * @param used the releases that have used it
 * @param version another release
 */
export function explainTooOld(used: readonly Release[], version = ownVersion): string | null {
  const newer = used.filter((one) => compareVersions(one.reads_from, version) > 0);
  const newest = newer.toSorted((a, b) => compareVersions(b.version, a.version))[0];
  return newest
    ? `Version ${newest.version} of the site has used this store, and version ${version} is too old for it: ` +
        `start version ${newest.reads_from} or a later one, or restore a backup from before that.`
    : null;
}
