/** The outcome of a test suite. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Tests that passed on retry. */
  flaky: Failure[];
  /** How long each file took, in seconds; of tests that run in parallel, the sum. */
  files: { name: string; seconds: number }[];
}

/** The outcome of no test. */
export const noOutcome = (): Outcome => ({ passed: 0, failures: [], flaky: [], files: [] });

export interface Failure {
  name: string;
  message: string;
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** @param report the output of Vitest's JSON reporter */
export function readVitest(report: VitestReport): Outcome {
  const outcome: Outcome = { ...noOutcome(), passed: report.numPassedTests };
  for (const { name: file, message, assertionResults, ...whole } of report.testResults) {
    outcome.files.push({ name: file, seconds: (whole.endTime - whole.startTime) / 1_000 });
    for (const { fullName, status, failureMessages } of assertionResults) {
      const failure = { name: `${file} › ${fullName}`, message: failureMessages.join('\n') };
      if (status === 'failed') outcome.failures.push(failure);
      else if (failureMessages.length > 0) outcome.flaky.push(failure);
    }
    // A file that could not be loaded, or whose hooks failed, has no failed test.
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (whole.status === 'failed' && !hasFailedTest) outcome.failures.push({ name: file, message });
  }
  return outcome;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { error?: { message?: string }; duration: number }[];
    }[];
  }[];
}

/** @param report the output of Playwright's JSON reporter */
export function readPlaywright(report: {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}): Outcome {
  const outcome = noOutcome();
  const seconds = new Map<string, number>();
  const visit = (suite: PlaywrightSuite, above: string) => {
    const [file = ''] = (above || suite.title).split(' › ');
    const path = above ? `${above} › ${suite.title}` : suite.title;
    for (const spec of suite.specs ?? [])
      for (const { projectName, status, results } of spec.tests) {
        const duration = results.reduce((sum, result) => sum + result.duration / 1_000, 0);
        seconds.set(file, (seconds.get(file) ?? 0) + duration);
        if (status === 'expected' || status === 'flaky') outcome.passed++;
        if (status !== 'unexpected' && status !== 'flaky') continue;
        const message = results.find((result) => result.error)?.error?.message ?? '';
        const failure = { name: `[${projectName}] ${path} › ${spec.title}`, message };
        (status === 'flaky' ? outcome.flaky : outcome.failures).push(failure);
      }
    for (const inner of suite.suites ?? []) visit(inner, path);
  };
  for (const suite of report.suites) visit(suite, '');
  for (const { message = '' } of report.errors ?? [])
    outcome.failures.push({ name: 'outside of a test', message });
  outcome.files = [...seconds].map(([name, sum]) => ({ name, seconds: sum }));
  return outcome;
}

/** How many flaky tests to tolerate, because a machine may stall. */
const MAX_FLAKY = 2;

/** Turns flaky tests into failures if there are too many. */
export function judgeFlakyTests(flaky: readonly Failure[]): Failure[] {
  const tooMany = flaky.slice(MAX_FLAKY);
  return tooMany.map(({ name }) => ({
    name,
    message: `passed only on retry, after ${MAX_FLAKY} other flaky tests`,
  }));
}

/** Describes a failure in a few lines, for the end of the log. */
export function describeFailure({ name, message }: Failure): string {
  const lines = message.split('\n').slice(0, 12);
  return [`- ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
