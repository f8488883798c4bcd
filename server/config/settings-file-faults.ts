import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settingNames } from './config.ts';

/** Settings of Node and of the system, which Citadel does not read itself. */
const OTHERS = /^(NODE_\w+|AWS_\w+|DEBUG|LANG|LC_\w+|TZ|(HTTPS?|NO)_PROXY)$/;

/**
 * What in the settings file has no effect: a misspelled name, or a line that is no setting.
 *
 * @param file of SETTINGS_FILE; undefined if there is none
 * @returns a sentence for the operator; null if all is well
 */
export function explainSettingsFile(file: string | undefined): string | null {
  if (!file) return null;
  const text = readFileSync(file, 'utf8');
  const unknown = Object.keys(parseEnv(text)).filter(
    (name) => !settingNames.includes(name) && !OTHERS.test(name),
  );
  const lines = text
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(#|$)/.test(line) || /^\s*(export\s+)?\w+\s*=/.test(line) ? [] : [index + 1],
    );
  const faults = [
    ...unknown.map((name) => `${name} is not a setting`),
    ...lines.map((line) => `line ${line} is not NAME=value`),
  ];
  return faults.length === 0 ? null : `${file}: ${faults.join('; ')}.`;
}
