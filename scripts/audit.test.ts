import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';

const report = (vulnerabilities: Record<string, number>, packages: string[] = []) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(packages.map((name) => [name, {}])),
    metadata: { vulnerabilities },
  });

test('a grave hole fails, and says in what', () => {
  expect(judgeAudit(report({ high: 1, low: 2 }, ['holey', 'leaky']))).toEqual({
    ok: false,
    words: 'FAILED: 0 critical, 1 high, 0 moderate, 2 low in holey, leaky',
  });
  expect(judgeAudit(report({ critical: 1 })).ok).toBe(false);
});

test('a small one is said', () => {
  expect(judgeAudit(report({ moderate: 3 }))).toEqual({
    ok: true,
    words: 'ok (0 critical, 0 high, 3 moderate, 0 low)',
  });
});

test('a registry that does not answer is said, and fails nothing', () => {
  expect(judgeAudit('')).toEqual({ ok: true, words: 'not known: the registry gave no answer' });
  expect(judgeAudit('{"message":"405 Method Not Allowed"}')).toEqual({
    ok: true,
    words: 'not known: 405 Method Not Allowed',
  });
});
