import { setTimeout as sleep } from 'node:timers/promises';
import { pointTo, readLink, type Installation } from './installation.ts';
import { listSupervisors, type Supervisor } from './supervisors.ts';

/** Milliseconds for a start that is under way, and another that follows it: each has a minute. */
const PATIENCE = 150_000;
const PAUSE = 100;

/** Polls the supervisors of an installation until each is as it should be; false if they are not in time. */
async function until(
  { root }: Installation,
  dataDir: string,
  isDone: (supervisors: Supervisor[]) => boolean,
): Promise<boolean> {
  const end = performance.now() + PATIENCE;
  while (!isDone(listSupervisors(dataDir, root))) {
    if (performance.now() > end) return false;
    await sleep(PAUSE);
  }
  return true;
}

/**
 * Makes a version the current one, and lets it take over from the one that runs. If it does not become ready, the
 * other is current again and goes on.
 *
 * @returns null, or why it did not take over
 */
export async function switchRelease(
  installation: Installation,
  dataDir: string,
  version: string,
): Promise<string | null> {
  const before = readLink(installation, 'current');
  const beforeThat = readLink(installation, 'previous');
  pointTo(installation, 'previous', before);
  pointTo(installation, 'current', version);
  const reason = await takeOver(installation, dataDir, version);
  if (reason === null) return null;
  pointTo(installation, 'current', before);
  pointTo(installation, 'previous', beforeThat);
  // Where it took over, if there are several processes.
  if (before !== null) await takeOver(installation, dataDir, before);
  return reason;
}

async function takeOver(
  installation: Installation,
  dataDir: string,
  version: string,
): Promise<string | null> {
  const { root } = installation;
  const told = listSupervisors(dataDir, root);
  for (const { pid } of told) {
    try {
      process.kill(pid, 'SIGHUP');
    } catch (error) {
      return `cannot be started (${(error as Error).message})`;
    }
  }
  const earlier = new Set(told.map(({ refused }) => refused?.at));
  const isRefused = ({ refused }: Supervisor) =>
    refused?.version === version && !earlier.has(refused.at);
  const isInTime = await until(
    installation,
    dataDir,
    (now) =>
      // One that has ended is restarted, and starts what is current.
      now.length >= told.length &&
      now.every((one) => one.starting === null && (one.running === version || isRefused(one))),
  );
  if (!isInTime) return 'did not take over in time';
  return listSupervisors(dataDir, root).find(isRefused)?.refused?.reason ?? null;
}

/** After an upgrade that was killed: waits for the start it caused, and makes the version current that serves. */
export async function settle(installation: Installation, dataDir: string): Promise<void> {
  await until(installation, dataDir, (now) => now.every(({ starting }) => starting === null));
  const [one] = listSupervisors(dataDir, installation.root);
  if (one?.running && one.running !== readLink(installation, 'current'))
    pointTo(installation, 'current', one.running);
}
