export interface CheckResult {
  /** `failed`: the site cannot work, or may lose enquiries. */
  state: 'ok' | 'warning' | 'failed';
  /** For the operator; no personal data. */
  words: string;
}

export const ok = (words: string): CheckResult => ({ state: 'ok', words });
export const warning = (words: string): CheckResult => ({ state: 'warning', words });
export const failed = (words: string): CheckResult => ({ state: 'failed', words });
