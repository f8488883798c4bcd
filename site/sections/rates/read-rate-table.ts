import type { RateTable } from '../../provider/queries.ts';

/** The table of rates that the server rendered, lowest rate first; undefined on other pages. */
export function readRateTable(): RateTable | undefined {
  const rates: [slug: string, rate: number][] = [];
  const names: [slug: string, name: string][] = [];
  for (const row of document.querySelectorAll('[aria-labelledby=rates] tbody tr'))
    for (const link of row.querySelectorAll('a')) {
      const slug = link.getAttribute('href')!.split('/').at(-1)!;
      rates.push([slug, Number(row.firstElementChild!.textContent.replaceAll(/[$,]/g, ''))]);
      names.push([slug, link.textContent]);
    }
  if (names.length === 0) return undefined;
  return { rates: Object.fromEntries(rates), names: Object.fromEntries(names) };
}
