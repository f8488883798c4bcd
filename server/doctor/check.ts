/** How one thing that the site depends on was found. */
export interface CheckResult {
  /** `warning` does not stop the site from keeping its promise; `failed` does. */
  state: 'ok' | 'warning' | 'failed';
  /** In words, for the operator; no personal data. */
  words: string;
}

export interface Check {
  name: string;
  /** Changes nothing. A rejection counts as failed. */
  run(): Promise<CheckResult>;
}

export const ok = (words: string): CheckResult => ({ state: 'ok', words });
export const warning = (words: string): CheckResult => ({ state: 'warning', words });
export const failed = (words: string): CheckResult => ({ state: 'failed', words });
