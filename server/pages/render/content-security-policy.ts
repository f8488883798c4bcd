import { createHash } from 'node:crypto';
import type { Tracker } from '../../../contract/tracker.ts';

/** The names of the Trusted Types policies in the browser: server/http/files/script-integrity.ts, site/ui/provided-html.ts. */
const TRUSTED_TYPES = 'import-map provided-html';

/** What the policy of a page allows besides the files of this site. */
export interface PolicyNeeds {
  /** Texts of inline scripts. */
  scripts: readonly string[];
  /** Texts of inline styles. */
  styles: readonly string[];
  tracker: Tracker | null;
}

/**
 * The Content-Security-Policy of a page: the site's own files, the drawing in it (inline-drawing.ts),
 * and by hash its inline scripts and styles.
 */
export function policyFor({ scripts, styles, tracker }: PolicyNeeds): string {
  const elsewhere = tracker ? ` ${new URL(tracker.script).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(scripts)}${elsewhere}`,
    `style-src 'self'${hashes(styles)}`,
    `img-src 'self' data:${elsewhere}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${elsewhere}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}${tracker ? ' tracker' : ''}`,
  ].join(';');
}

function hashes(texts: readonly string[]): string {
  return [...new Set(texts)]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
}
