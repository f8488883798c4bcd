import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { atOnce, measureOnce, patient, slowness } from '../helpers/process/slowness.ts';

afterEach(() => vi.unstubAllEnvs());

/** A limit of five seconds or more in plain milliseconds, which a slow machine misses. */
const PLAIN =
  /\b(?:timeout: |setTimeout\(|\.timeout\()(?:[5-9]|\d{2,})_\d{3}\b|\bvi\.waitFor\(.*, [\d_]+\);/g;

test('limits of tests are multiples of how slow the machine is (tests/helpers/process/slowness.ts)', () => {
  const tests = globSync([
    '{contract,domain,importers,scripts,server,site,studio,tools}/**/*.test.{ts,tsx}',
    'tests/**/*.ts',
  ]);
  const plain = tests.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(PLAIN)].map(([found]) => `${file}: ${found}`),
  );
  expect(plain).toEqual([]);
});

test('a slow machine gets longer limits and less at once, a quick one neither', () => {
  const on = (measured: string) => {
    vi.stubEnv('TEST_SLOWNESS', measured);
    return [patient(10_000), atOnce(3), atOnce(2)];
  };
  expect(on('2.6')).toEqual([26_000, 1, 1]);
  expect(on('1.5')).toEqual([15_000, 2, 1]);
  expect(on('0.5')).toEqual([10_000, 3, 2]);
});

test('the machine is measured unless the run has done so', () => {
  vi.stubEnv('TEST_SLOWNESS', '700');
  measureOnce();
  expect(slowness()).toBe(700);
  vi.stubEnv('TEST_SLOWNESS', undefined);
  measureOnce();
  expect(Number(process.env.TEST_SLOWNESS)).toBeGreaterThanOrEqual(1);
  expect(slowness()).not.toBe(700);
});
