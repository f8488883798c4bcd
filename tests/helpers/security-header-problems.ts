export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Problems with the security headers that every response of an HTTPS site must have. */
export function headerProblems({ headers, body }: RawResponse): string[] {
  const problems: string[] = [];
  const has = (name: string, expected: RegExp) => {
    if (!expected.test(headers[name] ?? '')) problems.push(`${name}: ${headers[name]}`);
  };
  has('content-security-policy', /^default-src 'none';/);
  has('content-security-policy', /frame-ancestors 'none'/);
  has('strict-transport-security', /^max-age=63072000; includeSubDomains$/);
  has('cross-origin-opener-policy', /^same-origin$/);
  has('cross-origin-resource-policy', /^same-origin$/);
  has('cross-origin-embedder-policy', /^require-corp$/);
  has('referrer-policy', /^strict-origin-when-cross-origin$/);
  has('x-content-type-options', /^nosniff$/);
  has('permissions-policy', /camera=\(\)/);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
    if (name in headers) problems.push(`${name}: ${headers[name]}`);
  if (/unsafe|\*|https?:/.test(headers['content-security-policy'] ?? ''))
    problems.push('unsafe policy');
  if (/node_modules|\bat .*\.[jt]s:\d|node\/v?\d|hono/i.test(body))
    problems.push('exposes implementation details');
  return problems;
}
