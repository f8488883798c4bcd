import { z } from 'zod/mini';

/** Path that browsers report violations of the Content Security Policy to. */
export const REPORT_PATH = '/csp-report';

const text = z.optional(z.string());

/** The legacy format (`report-uri`, application/csp-report). */
const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});

/** The Reporting API format (`report-to`, application/reports+json): https://w3c.github.io/reporting/ */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.optional(
      z.nullable(z.object({ documentURL: text, effectiveDirective: text, blockedURL: text })),
    ),
  }),
);

/** One blocked resource, as the browser reported it. */
export interface Violation {
  page: string;
  directive: string;
  blocked: string;
}

/** The violations in a report of either format; null if the body is neither. */
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
