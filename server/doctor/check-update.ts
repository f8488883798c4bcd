import type { Config } from '../config/config.ts';
import { readNewerRelease } from '../release/updates/newer-release.ts';
import { ok, warning, type CheckResult } from './doctor-check.ts';

/** No newer release is known. The worker asks for it, not this check. */
export async function checkUpdate(
  config: Pick<Config, 'dataDir' | 'releasesUrl'>,
): Promise<CheckResult> {
  const newer = await readNewerRelease(config);
  return newer
    ? warning(`version ${newer.version} is available: ./citadel upgrade ${newer.url}`)
    : ok('none is known');
}
