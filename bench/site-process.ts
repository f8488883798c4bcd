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

/** The metrics of a site with `METRICS_PORT`; those of the event loop are since they were last read. */
async function readMetrics(site: Pick<RunningSite, 'output'>): Promise<string> {
  const [, url = ''] = /Metrics are at (\S+)/.exec(site.output()) ?? [];
  return (await fetch(url)).text();
}

/** CPU seconds that a site with `METRICS_PORT` has used, in microseconds' resolution: for short runs. */
export async function exactCpuSecondsOf(site: RunningSite): Promise<number> {
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(await readMetrics(site))?.[1]);
}

/**
 * What delays a site with `METRICS_PORT`: the lag of its event loop since this was last read, in milliseconds, and the
 * seconds of long turns so far by call. Unlike times of requests, it is not what clients and other processes take.
 */
export async function loopOf(site: Pick<RunningSite, 'output'>) {
  const text = await readMetrics(site);
  const lag = (name: string) =>
    1_000 *
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]);
  const turns = text.matchAll(/^citadel_long_turn_seconds_total\{call="([^"]+)"\} (\S+)$/gm);
  return {
    p99: lag('p99'),
    max: lag('max'),
    turns: new Map([...turns].map(([, call, seconds]) => [call!, Number(seconds)])),
  };
}

/** The resident set of a process, in bytes. */
export function memoryOf(pid: number | undefined): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
