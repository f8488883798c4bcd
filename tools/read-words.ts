import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The words of a file under content/, with figures in place of references. */
export const readWords = (file: string): any =>
  parse(
    readFileSync(`content/${file}.yaml`, 'utf8').replaceAll(
      /\{\{figure:([\w-]+)\}\}/g,
      (_, name) => parse(readFileSync(`content/figures/${name}.yaml`, 'utf8')).value,
    ),
  );
