import { z } from 'zod/mini';

/** Where browsers report what the content security policy of a page has forbidden. */
export const REPORT_PATH = '/csp-report';

const text = z.optional(z.string());

/** The older form (`report-uri`, application/csp-report). */
const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});

/** The present form (`report-to`, application/reports+json): https://w3c.github.io/reporting/ */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.optional(
      z.nullable(z.object({ documentURL: text, effectiveDirective: text, blockedURL: text })),
    ),
  }),
);

/** What was forbidden on which page, as the browser wrote it. */
export interface Violation {
  page: string;
  directive: string;
  blocked: string;
}

/** The violations in the body of a report of either form; null when it is neither. */
export function parseViolations(body: unknown): Violation[] | null {
  const legacy = legacyReport.safeParse(body);
  if (legacy.success) {
    const report = legacy.data['csp-report'];
    return [
      {
        page: report['document-uri'] ?? '',
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: report['blocked-uri'] ?? '',
      },
    ];
  }
  const present = reports.safeParse(body);
  if (!present.success) return null;
  return present.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: report }) => ({
      page: report?.documentURL ?? '',
      directive: report?.effectiveDirective ?? '',
      blocked: report?.blockedURL ?? '',
    }));
}
