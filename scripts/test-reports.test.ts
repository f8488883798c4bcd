import { describe, expect, test } from 'vitest';
import { describeFailure, judgeFlakyTests, readPlaywright, readVitest } from './test-reports.ts';

describe('readVitest', () => {
  const test1 = { fullName: 'adds', status: 'passed', failureMessages: [] as string[] };
  const file = (status: string, message: string, ...assertionResults: (typeof test1)[]) => ({
    numPassedTests: assertionResults.filter((result) => result.status === 'passed').length,
    testResults: [
      { name: 'sum.test.ts', status, message, startTime: 0, endTime: 1_500, assertionResults },
    ],
  });

  test('counts passed tests, and lists failed ones and those that passed on retry', () => {
    const failed = { fullName: 'divides', status: 'failed', failureMessages: ['by zero'] };
    const late = { fullName: 'waits', status: 'passed', failureMessages: ['too late'] };
    expect(readVitest(file('failed', '', test1, failed, late))).toEqual({
      passed: 2,
      failures: [{ name: 'sum.test.ts › divides', message: 'by zero' }],
      flaky: [{ name: 'sum.test.ts › waits', message: 'too late' }],
      files: [{ name: 'sum.test.ts', seconds: 1.5 }],
    });
  });

  test('reports a file that failed without a failed test', () => {
    expect(readVitest(file('failed', 'cannot be read')).failures).toEqual([
      { name: 'sum.test.ts', message: 'cannot be read' },
    ]);
  });
});

describe('readPlaywright', () => {
  const spec = (
    title: string,
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
    ...messages: string[]
  ) => ({
    title,
    tests: [
      {
        projectName: 'phone',
        status,
        results: messages.map((message) => ({ error: { message }, duration: 500 })),
      },
    ],
  });

  test('counts passed tests and lists the others by project, file and group', () => {
    const outcome = readPlaywright({
      suites: [
        {
          title: 'menu.spec.ts',
          specs: [spec('opens', 'expected'), spec('is hidden', 'skipped')],
          suites: [
            {
              title: 'by keyboard',
              specs: [spec('closes', 'flaky', 'timed out'), spec('moves', 'unexpected', 'stuck')],
            },
          ],
        },
      ],
    });
    expect(outcome).toEqual({
      passed: 2,
      failures: [{ name: '[phone] menu.spec.ts › by keyboard › moves', message: 'stuck' }],
      flaky: [{ name: '[phone] menu.spec.ts › by keyboard › closes', message: 'timed out' }],
      files: [{ name: 'menu.spec.ts', seconds: 1 }],
    });
  });

  test('reports an error outside of a test', () => {
    expect(readPlaywright({ suites: [], errors: [{ message: 'no browser' }] }).failures).toEqual([
      { name: 'outside of a test', message: 'no browser' },
    ]);
  });
});

test('two flaky tests are tolerated; more of them fail the run', () => {
  const late = (name: string) => ({ name, message: 'too late' });
  expect(judgeFlakyTests([late('a'), late('b')])).toEqual([]);
  expect(judgeFlakyTests(['a', 'b', 'c', 'd'].map(late)).map(({ name }) => name)).toEqual([
    'c',
    'd',
  ]);
});

test('a failure is described in a few lines', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  expect(describeFailure({ name: 'sum', message }).split('\n')).toHaveLength(13);
});
