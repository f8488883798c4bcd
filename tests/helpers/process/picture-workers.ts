import { readdirSync, readFileSync } from 'node:fs';

/** The processes that decode pictures for this one (picture-worker.ts), the oldest first. */
export const pictureWorkers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b)
    .filter((pid) => {
      try {
        const [, parent] = / \(.*\) . (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return parent === `${process.pid}` && command.includes('picture-worker');
      } catch {
        // It has ended.
        return false;
      }
    });
