/** Asks the registry whether the packages that run in production have known holes. */
import { spawnSync } from 'node:child_process';

/** Milliseconds that the registry may take. */
const PATIENCE = 30_000;

export interface AuditResult {
  ok: boolean;
  /** One line for whoever runs it. */
  words: string;
}

/** Reads what `npm audit --json` printed; a registry that gave no answer is said, and is no failure. */
export function judgeAudit(output: string): AuditResult {
  let report: Record<string, unknown>;
  try {
    report = JSON.parse(output) as Record<string, unknown>;
  } catch {
    return { ok: true, words: 'not known: the registry gave no answer' };
  }
  const { vulnerabilities: found } = (report.metadata ?? {}) as {
    vulnerabilities?: Record<string, number>;
  };
  if (!found) return { ok: true, words: `not known: ${String(report.message ?? 'no report')}` };
  const { critical = 0, high = 0, moderate = 0, low = 0 } = found;
  const ok = critical + high === 0;
  const count = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  if (ok) return { ok, words: `ok (${count})` };
  return {
    ok,
    words: `FAILED: ${count} in ${Object.keys(report.vulnerabilities ?? {}).join(', ')}`,
  };
}

/** Runs npm's audit of the production dependencies, for half a minute at most. */
export function audit(): AuditResult {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: PATIENCE,
    shell: process.platform === 'win32',
  });
  return judgeAudit(stdout ?? '');
}
