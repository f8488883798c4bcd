import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { withFigures } from './pictures/with-figures.ts';

/** The words of a file under content/, with figures and rates in place of references. */
export const readWords = (file: string): any =>
  parse(withFigures(readFileSync(`content/${file}.yaml`, 'utf8')));
