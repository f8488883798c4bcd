/** What a suite said: how many passed, and by name what did not, or not at the first try. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** what failed once and passed when tried again */
  secondTry: Failure[];
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

/** @param report what vitest's JSON reporter wrote */
export function readVitest(report: VitestReport): Outcome {
  const outcome: Outcome = { passed: report.numPassedTests, failures: [], secondTry: [] };
  for (const { name: file, message, assertionResults, ...whole } of report.testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      const failure = { name: `${file} › ${fullName}`, message: failureMessages.join('\n') };
      if (status === 'failed') outcome.failures.push(failure);
      else if (failureMessages.length > 0) outcome.secondTry.push(failure);
    }
    // A file that could not be read, or whose hooks failed, has no test to blame.
    const blamed = assertionResults.some((test) => test.status === 'failed');
    if (whole.status === 'failed' && !blamed) outcome.failures.push({ name: file, message });
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

/** @param report what Playwright's JSON reporter wrote */
export function readPlaywright(report: {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], secondTry: [] };
  const visit = (suite: PlaywrightSuite, above: string) => {
    const path = above ? `${above} › ${suite.title}` : suite.title;
    for (const spec of suite.specs ?? [])
      for (const { projectName, status, results } of spec.tests) {
        if (status === 'expected' || status === 'flaky') outcome.passed++;
        if (status !== 'unexpected' && status !== 'flaky') continue;
        const message = results.find((result) => result.error)?.error?.message ?? '';
        const failure = { name: `[${projectName}] ${path} › ${spec.title}`, message };
        (status === 'flaky' ? outcome.secondTry : outcome.failures).push(failure);
      }
    for (const inner of suite.suites ?? []) visit(inner, path);
  };
  for (const suite of report.suites) visit(suite, '');
  for (const { message = '' } of report.errors ?? [])
    outcome.failures.push({ name: 'outside of any test', message });
  return outcome;
}

/** So many tests may pass only at their second try: a machine stalls now and then. More of them are a fault. */
const MOST_SECOND_TRIES = 2;

/** What speaks against a run: nothing, or that too many tests needed their second try. */
export function judgeSecondTries(secondTry: readonly Failure[]): Failure[] {
  const tooMany = secondTry.slice(MOST_SECOND_TRIES);
  return tooMany.map(({ name }) => ({
    name,
    message: `passed only at its second try, as ${MOST_SECOND_TRIES} others before it`,
  }));
}

/** A failure in a few lines, to stand at the end of the log. */
export function describeFailure({ name, message }: Failure): string {
  const lines = message.split('\n').slice(0, 12);
  return [`- ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
