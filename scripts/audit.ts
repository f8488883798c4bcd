/** Checks the production dependencies for known vulnerabilities. */
import { spawnSync } from 'node:child_process';

/** In milliseconds. */
const TIMEOUT = 30_000;

export interface AuditResult {
  ok: boolean;
  /** A single line. */
  summary: string;
}

/** Evaluates the output of `npm audit --json`. An unreachable registry is reported, but is not a failure. */
export function judgeAudit(output: string): AuditResult {
  let report: Record<string, unknown>;
  try {
    report = JSON.parse(output) as Record<string, unknown>;
  } catch {
    return { ok: true, summary: 'unknown: no response from the registry' };
  }
  const { vulnerabilities: found } = (report.metadata ?? {}) as {
    vulnerabilities?: Record<string, number>;
  };
  if (!found) return { ok: true, summary: `unknown: ${String(report.message ?? 'no report')}` };
  const { critical = 0, high = 0, moderate = 0, low = 0 } = found;
  const ok = critical + high === 0;
  const count = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  if (ok) return { ok, summary: `ok (${count})` };
  return {
    ok,
    summary: `FAILED: ${count} in ${Object.keys(report.vulnerabilities ?? {}).join(', ')}`,
  };
}

/** Runs `npm audit` for the production dependencies. */
export function audit(): AuditResult {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: TIMEOUT,
    shell: process.platform === 'win32',
  });
  return judgeAudit(stdout ?? '');
}
