import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';

const report = (vulnerabilities: Record<string, number>, packages: string[] = []) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(packages.map((name) => [name, {}])),
    metadata: { vulnerabilities },
  });

test('high and critical vulnerabilities fail, naming the packages', () => {
  expect(judgeAudit(report({ high: 1, low: 2 }, ['holey', 'leaky']))).toEqual({
    ok: false,
    summary: 'FAILED: 0 critical, 1 high, 0 moderate, 2 low in holey, leaky',
  });
  expect(judgeAudit(report({ critical: 1 })).ok).toBe(false);
});

test('moderate and low vulnerabilities are reported and do not fail', () => {
  expect(judgeAudit(report({ moderate: 3 }))).toEqual({
    ok: true,
    summary: 'ok (0 critical, 0 high, 3 moderate, 0 low)',
  });
});

test('an unreachable registry is reported and does not fail', () => {
  expect(judgeAudit('')).toEqual({ ok: true, summary: 'unknown: no response from the registry' });
  expect(judgeAudit('{"message":"405 Method Not Allowed"}')).toEqual({
    ok: true,
    summary: 'unknown: 405 Method Not Allowed',
  });
});
