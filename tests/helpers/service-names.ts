import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { ServiceValues } from '../../contract/kinds/service.ts';

const FOLDER = 'content/services';

/** The names of the services in the sample content, by slug. */
export const serviceNames: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => {
    const { title } = parse(readFileSync(join(FOLDER, file), 'utf8')) as ServiceValues;
    return [basename(file, '.yaml'), title];
  }),
);
