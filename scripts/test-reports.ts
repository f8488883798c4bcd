/** The outcome of a test suite. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Tests that passed on retry. */
  flaky: Failure[];
}

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
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** @param report the output of Vitest's JSON reporter */
export function readVitest(report: VitestReport): Outcome {
  const outcome: Outcome = { passed: report.numPassedTests, failures: [], flaky: [] };
  for (const { name: file, message, assertionResults, ...whole } of report.testResults) {
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
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

/** @param report the output of Playwright's JSON reporter */
export function readPlaywright(report: {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], flaky: [] };
  const visit = (suite: PlaywrightSuite, above: string) => {
    const path = above ? `${above} › ${suite.title}` : suite.title;
    for (const spec of suite.specs ?? [])
      for (const { projectName, status, results } of spec.tests) {
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
