import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { dollars } from '../domain/money.ts';

const read = <Values>(file: string) =>
  parse(readFileSync(`content/${file}.yaml`, 'utf8')) as Values;

/** The value of a figure of the sample content. */
const figureOf = (name: string) => read<{ value: string }>(`figures/${name}`).value;

/** The rate of a service in US dollars an hour, or the lowest or highest rate. */
function amountOf(name: string): number {
  if (name !== 'lowest' && name !== 'highest')
    return read<{ amount: number }>(`rates/${name}`).amount;
  const all = readdirSync('content/rates').map((file) => amountOf(file.replace('.yaml', '')));
  return name === 'lowest' ? Math.min(...all) : Math.max(...all);
}

/** Contact data of the site, by the name of a reference. */
function siteValue(name: string): string {
  return read<Record<string, string>>('site')[name] ?? '';
}

/** The source of sample content with figures, rates and names in place of references to them. */
export const withFigures = (source: string): string =>
  source
    .replace(/\{\{(?:figure|Figure):([a-z-]+)\}\}/g, (_, name: string) => figureOf(name))
    .replace(
      /\{\{service:([a-z-]+)\}\}/g,
      (_, slug: string) => read<{ name: string }>(`records/${slug}`).name,
    )
    .replace(/\{\{site:([a-z-]+)\}\}/g, (_, name: string) => siteValue(name))
    .replace(/\{\{rate:([a-z-]+)(?: x (\d+))?\}\}/g, (_, name: string, times = '1') =>
      dollars(amountOf(name) * Number(times)),
    );
