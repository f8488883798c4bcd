import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Target {
  what: string;
  measured: number;
  /** The measured value may not be above `most` or below `least`. */
  most?: number;
  least?: number;
}

/**
 * Prints the rows and whether each target was met, and writes both and `more` to
 * bench/results/<name>.json. A missed target is no failure: the machine may have been busy.
 */
export function report(
  name: string,
  { rows, targets = [], more = {} }: { rows: object[]; targets?: Target[]; more?: object },
): void {
  console.table(rows);
  const judged = targets.map((target) => ({ ...target, met: isMet(target) }));
  for (const { what, measured, most, least, met } of judged) {
    const limit = most === undefined ? `at least ${least}` : `at most ${most}`;
    console.log(`${met ? 'met   ' : 'MISSED'}  ${what}: ${measured} (${limit})`);
  }
  const result = {
    bench: name,
    at: new Date().toISOString(),
    machine: `${cpus().length} cores, ${process.platform}-${process.arch}`,
    node: process.version,
    ...more,
    rows,
    targets: judged,
  };
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
}

function isMet({ measured, most = Infinity, least = -Infinity }: Target): boolean {
  return measured <= most && measured >= least;
}

/** NaN without values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** The value below which that share of the values lies; NaN without values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}
