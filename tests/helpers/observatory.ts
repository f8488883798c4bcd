/**
 * The scoring rules of the MDN HTTP Observatory, for servers that are not publicly reachable. From
 * https://github.com/mdn/mdn-http-observatory (src/grader/charts.js, with the scores for COOP and COEP
 * from pull request 498). The Observatory's own package depends on a web server, a database client and
 * a native module, which is too much for a table.
 *
 * Two rules need the public network. Redirection from HTTP is done by the reverse proxy, so it gets
 * the middle score (0). The site counts as not being in the browsers' preload list (0 instead of 5).
 */

export interface ScoredResponse {
  /** By lowercase name. */
  headers: Record<string, string>;
  html: string;
}

export interface Finding {
  rule: string;
  result: string;
  modifier: number;
}

type Rule = (response: ScoredResponse) => [result: string, modifier: number];

/** A site whose score with penalties is lower than this gets no bonus. */
const MIN_SCORE_FOR_BONUS = 90;
const SIX_MONTHS = 15_768_000;

const BROAD = /^(?:ftp:|\*|https?:(?:\/\/\*(?:\.\*)?)?)$/;
const INLINE = /^(?:'unsafe-inline'|data:)$/;

/** Parses a content security policy; returns null if it is missing or invalid. */
export function parsePolicy(header: string | undefined): Map<string, string[]> | null {
  if (!header) return null;
  const policy = new Map<string, string[]>();
  for (const directive of header.split(';').map((part) => part.trim())) {
    const [name = '', ...sources] = directive.split(/\s+/);
    if (name === '') continue;
    if (policy.has(name)) return null;
    policy.set(name, sources);
  }
  return policy;
}

const contentSecurityPolicy: Rule = ({ headers }) => {
  const header = headers['content-security-policy'];
  if (!header) return ['not implemented', -25];
  const policy = parsePolicy(header);
  if (!policy) return ['invalid', -25];
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = sources('script-src');
  const styles = sources('style-src');
  if ([...scripts].some((source) => BROAD.test(source) || INLINE.test(source)))
    return ['scripts from anywhere or inline', -20];
  if (sources('object-src').some((source) => BROAD.test(source)))
    return ['objects from anywhere', -20];
  const everything = [...policy.entries()];
  const insecure = ([, list]: [string, string[]]) =>
    list.some((source) => /^(?:http|ftp):/.test(source));
  const passive = ([name]: [string, string[]]) => name === 'img-src' || name === 'media-src';
  if (everything.some((directive) => !passive(directive) && insecure(directive)))
    return ['active content over http', -20];
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return ['eval is allowed', -10];
  if (everything.some((directive) => passive(directive) && insecure(directive)))
    return ['pictures over http', -10];
  if (styles.some((source) => BROAD.test(source) || INLINE.test(source)))
    return ['styles from anywhere or inline', 0];
  return policy.get('default-src')?.join() === "'none'"
    ? ["no unsafe source, and default-src 'none'", 10]
    : ['no unsafe source', 5];
};

const cookies: Rule = ({ headers }) =>
  // The site sets no cookies, so the Observatory's other cookie rules are not needed.
  headers['set-cookie'] === undefined ? ['not found', 0] : ['a cookie was set', -40];

const crossOriginSharing: Rule = ({ headers }) => {
  if (headers['access-control-allow-origin'] === undefined) return ['not implemented', 0];
  return headers['access-control-allow-credentials'] === 'true'
    ? ['public, with credentials', -50]
    : ['public', 0];
};

const redirection: Rule = () => ['to HTTPS by the proxy', 0];

const referrerPolicy: Rule = ({ headers }) => {
  const last = headers['referrer-policy']?.split(',').at(-1)?.trim();
  if (last === undefined) return ['not implemented', 0];
  return /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(last)
    ? ['private', 5]
    : ['unsafe or unknown', -5];
};

const strictTransport: Rule = ({ headers }) => {
  const header = headers['strict-transport-security'];
  if (header === undefined) return ['not implemented', -20];
  const age = /(?:^|;\s*)max-age=(\d+)/i.exec(header)?.[1];
  if (age === undefined) return ['invalid', -20];
  return Number(age) >= SIX_MONTHS ? ['at least six months', 0] : ['less than six months', -10];
};

const subresourceIntegrity: Rule = ({ html }) => {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  if (scripts.length === 0) return ['no scripts', 0];
  const files = scripts.filter((attributes) => /\bsrc=/.test(attributes));
  const foreign = files.filter((attributes) => /\bsrc="(?:https?:)?\/\//.test(attributes));
  if (foreign.some((attributes) => !attributes.includes('integrity=')))
    return ['third-party scripts without integrity', -5];
  return files.some((attributes) => attributes.includes('integrity='))
    ? ['implemented, all scripts from the same origin', 5]
    : ['not implemented, all scripts from the same origin', 0];
};

const contentTypeOptions: Rule = ({ headers }) =>
  headers['x-content-type-options'] === 'nosniff' ? ['nosniff', 0] : ['missing', -5];

const framing: Rule = ({ headers }) => {
  if (parsePolicy(headers['content-security-policy'])?.has('frame-ancestors'))
    return ['by the policy', 5];
  return /^(?:deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '')
    ? ['by X-Frame-Options', 0]
    : ['not implemented', -20];
};

const isolation =
  (header: string, good: RegExp, unsafe: RegExp): Rule =>
  ({ headers }) => {
    const value = headers[header];
    if (value === undefined) return ['not implemented', 0];
    if (good.test(value)) return [value, 10];
    return unsafe.test(value) ? [value, 0] : ['invalid', -5];
  };

export const rules: Record<string, Rule> = {
  'content-security-policy': contentSecurityPolicy,
  cookies,
  'cross-origin-resource-sharing': crossOriginSharing,
  redirection,
  'referrer-policy': referrerPolicy,
  'strict-transport-security': strictTransport,
  'subresource-integrity': subresourceIntegrity,
  'x-content-type-options': contentTypeOptions,
  'x-frame-options': framing,
  'cross-origin-resource-policy': isolation(
    'cross-origin-resource-policy',
    /^same-(?:origin|site)$/,
    /^cross-origin$/,
  ),
  'cross-origin-opener-policy': isolation(
    'cross-origin-opener-policy',
    /^(?:same-origin(?:-allow-popups)?|noopener-allow-popups)$/,
    /^unsafe-none$/,
  ),
  'cross-origin-embedder-policy': isolation(
    'cross-origin-embedder-policy',
    /^(?:require-corp|credentialless)$/,
    /^unsafe-none$/,
  ),
};

/** Applies each rule to a response and computes the total score. */
export function observe(response: ScoredResponse): { score: number; findings: Finding[] } {
  const findings = Object.entries(rules).map(([rule, judge]) => {
    const [result, modifier] = judge(response);
    return { rule, result, modifier };
  });
  const sum = (those: Finding[]) => those.reduce((total, { modifier }) => total + modifier, 0);
  const base = 100 + sum(findings.filter(({ modifier }) => modifier < 0));
  const bonus = sum(findings.filter(({ modifier }) => modifier > 0));
  return { score: Math.max(0, base >= MIN_SCORE_FOR_BONUS ? base + bonus : base), findings };
}
