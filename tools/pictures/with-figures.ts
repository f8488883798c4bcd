import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const figureOf = (name: string) =>
  (parse(readFileSync(`content/figures/${name}.yaml`, 'utf8')) as { value: string }).value;

/** The source of sample content with figures in place of references to them. */
export const withFigures = (source: string): string =>
  source.replace(/\{\{(?:figure|Figure):([a-z-]+)\}\}/g, (_, name: string) => figureOf(name));
