import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { replaceFile } from '../../db/durable-file.ts';

export type Settings = Record<string, string>;

/** What systemd and Node read alike without quotes. */
const PLAIN = /^[^\s"'`\\#]*$/;

/** Whether a value can be in a settings file. */
export const isPlain = (value: string): boolean => PLAIN.test(value);

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Reads a settings file; an empty one if there is none. */
export const readSettings = (file: string): Settings => parseEnv(textOf(file)) as Settings;

/**
 * Changes settings of a file atomically and keeps its other lines. The file is readable by its owner only.
 *
 * @param changes an empty value removes a setting
 */
export async function changeSettings(file: string, changes: Settings): Promise<void> {
  const names = Object.keys(changes);
  const kept = textOf(file)
    .split('\n')
    .filter((line) => !names.some((name) => line.replace(/^export /, '').startsWith(`${name}=`)));
  while (kept.at(-1) === '') kept.pop();
  const added = names.filter((name) => changes[name]).map((name) => `${name}=${changes[name]}`);
  await replaceFile(file, `${[...kept, ...added].join('\n')}\n`);
}

/** A setting as it may be shown: a URL without its password. */
export function shown(value: string | undefined): string {
  if (!value) return 'none';
  return value.replace(/(:\/\/[^/@:]*:)[^/@]*@/, '$1…@');
}
