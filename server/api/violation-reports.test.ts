import { beforeEach, expect, test } from 'vitest';
import type { Hono } from 'hono';
import { REPORT_PATH } from '../../contract/violation-report.ts';
import { violationReports } from './violation-reports.ts';

let logged: unknown[];
let app: Hono;
beforeEach(() => {
  logged = [];
  app = violationReports({ warn: (fields: unknown) => void logged.push(fields) });
});

async function report(body: unknown, type = 'application/csp-report') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return app.request(REPORT_PATH, {
    method: 'POST',
    headers: { 'Content-Type': type, 'Content-Length': String(text.length) },
    body: text,
  });
}

const legacy = (fields: Record<string, unknown>) => ({
  'csp-report': {
    'document-uri': 'https://www.citadel.example/contact-us?email=karen@doyle.example#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=karen',
    'script-sample': 'karen@doyle.example',
    ...fields,
  },
});

test('a report is logged without personal data', async () => {
  expect((await report(legacy({}))).status).toBe(204);
  expect(logged).toEqual([
    { page: '/contact-us', directive: 'script-src-elem', blocked: 'https://evil.example' },
  ]);
});

test('a Reporting API report is logged too, and other report types are ignored', async () => {
  const body = {
    documentURL: 'https://www.citadel.example/blog',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sample: 'karen@doyle.example',
  };
  const response = await report(
    [
      { type: 'csp-violation', url: 'https://www.citadel.example/blog?x', body },
      { type: 'deprecation', body: {} },
    ],
    'application/reports+json; charset=utf-8',
  );
  expect(response.status).toBe(204);
  expect(logged).toEqual([
    { page: '/blog', directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
  ]);
});

test('forged values never reach the log', async () => {
  const made = legacy({
    'document-uri': 'https://x.example/karen@doyle.example',
    'effective-directive': 'Karen Doyle\n{"level":60}',
    'blocked-uri': 'karen doyle',
  });
  expect((await report(made)).status).toBe(204);
  expect(logged).toEqual([{ page: null, directive: 'unknown', blocked: 'unknown' }]);
});

test('a body that is not a report is rejected', async () => {
  expect((await report('{')).status).toBe(400);
  expect((await report({})).status).toBe(400);
  expect((await report([{ kind: 1 }])).status).toBe(400);
  expect((await report(legacy({}), 'text/plain')).status).toBe(415);
  expect((await report('x'.repeat(20_000))).status).toBe(413);
  expect((await app.request(REPORT_PATH)).status).toBe(405);
  expect(logged).toEqual([]);
});

test('reports are rate limited, and the log lines per body are bounded', async () => {
  const many = Array.from({ length: 40 }, () => ({ type: 'csp-violation', body: {} }));
  await report(many, 'application/reports+json');
  expect(logged).toHaveLength(5);
  const statuses = new Set<number>();
  for (let index = 0; index < 40; index++) statuses.add((await report(legacy({}))).status);
  expect([...statuses]).toEqual([204, 429]);
});
