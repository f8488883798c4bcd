import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { until } from '../tests/helpers/process/faults.ts';
import type { RunningSite } from '../tests/helpers/process/start-site.ts';

/**
 * Waits until the site has warmed its page cache.
 *
 * @throws after two minutes
 */
export async function pagesAreReady(site: RunningSite): Promise<void> {
  await until(async () => site.output().includes('page cache warmed'), { within: 120_000 });
}

/** Pins a process and its threads to one core (Linux only). */
export function pinToCore(core: number, pid: number | undefined): void {
  if (process.platform !== 'linux') return;
  execFileSync('taskset', ['-acp', String(core), String(pid)]);
}

/** CPU seconds that a process has used (Linux only). */
export function cpuSecondsOf(pid: number | undefined): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  const [user, system] = afterName.split(' ').slice(11, 13).map(Number);
  // Linux counts in hundredths of a second here.
  return ((user ?? NaN) + (system ?? NaN)) / 100;
}

/** CPU seconds that a site with `METRICS_PORT` has used, in microseconds' resolution: for short runs. */
export async function exactCpuSecondsOf(site: RunningSite): Promise<number> {
  const [, url = ''] = /Metrics are at (\S+)/.exec(site.output()) ?? [];
  const text = await (await fetch(url)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
}

/** The resident set of a process, in bytes. */
export function memoryOf(pid: number | undefined): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
