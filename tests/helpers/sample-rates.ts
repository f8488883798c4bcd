import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { RateValues } from '../../contract/kinds/rate.ts';

/** The starting rates of the sample content, by the slug of the service. */
export const sampleRates: Readonly<Record<string, number>> = Object.fromEntries(
  readdirSync('content/rates').map((name) => [
    basename(name, '.yaml'),
    (parse(readFileSync(join('content/rates', name), 'utf8')) as RateValues).amount,
  ]),
);
