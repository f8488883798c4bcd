import { expect, inject, test } from 'vitest';
import { listedRoutes } from '../helpers/route-paths.ts';

const siteUrl = inject('siteUrl');

/** The scripts that a script imports before it runs, and the paths of scripts that it names besides. */
const importsOf = (script: string) =>
  [...script.matchAll(/(?:^|[;}])import[^"'();]*["']\.\/([^"']+\.js)["']/g)].map(
    ([, name]) => name!,
  );

test('no page waits for the schemas of the contract', async () => {
  const seen = new Map<string, string[]>();
  const read = async (name: string): Promise<void> => {
    if (seen.has(name)) return;
    seen.set(name, []);
    const script = await (await fetch(`${siteUrl}/static/js/${name}`)).text();
    seen.set(name, importsOf(script));
    for (const next of importsOf(script)) await read(next);
  };
  for (const path of listedRoutes) {
    const html = await (await fetch(siteUrl + path)).text();
    for (const [, name] of html.matchAll(/\/static\/js\/([\w-]+\.js)/g)) await read(name!);
  }
  expect(seen.size).toBeGreaterThan(5);
  expect([...seen.keys()].filter((name) => name.startsWith('contract-'))).toEqual([]);
});
