/**
 * Prints how many times longer than the machine for which the limits of tests were chosen this one takes for a fixed
 * piece of work, on two cores at once; at least 1. What else the machine is doing counts.
 */
import { once } from 'node:events';
import { isMainThread, Worker } from 'node:worker_threads';

/** Milliseconds that it takes on two quiet cores of 2026. */
const REFERENCE = 350;

function work(): void {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let round = 0; round < 150; round++) {
    const rows = Array.from({ length: 2_000 }, () => ({ id: next(), name: `name ${next()}` }));
    JSON.parse(JSON.stringify(rows.toSorted((a, b) => a.id - b.id)));
  }
}

if (isMainThread) {
  const start = performance.now();
  await Promise.all([0, 1].map(() => once(new Worker(new URL(import.meta.url)), 'exit')));
  console.log(Math.max(1, (performance.now() - start) / REFERENCE).toFixed(2));
} else work();
