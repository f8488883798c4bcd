import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { parse } from 'yaml';
import { openTestStore } from '../../../tests/helpers/test-store.ts';
import { openSite, through } from '../../../tests/screening/run-senders.ts';
const read = (k: string) =>
  (parse(readFileSync(`tests/screening/${k}/second-set.yaml`, 'utf8')) as any[]).map((m) => ({
    ...m,
    phone_number: String(m.phone_number ?? '+1 202 555 0100'),
  }));
test.each([true, false])('second %s', { timeout: 120_000 }, async (script) => {
  const db = await openTestStore();
  const site = openSite(db, script);
  const bots = await site.bots(read('bots'));
  const people = await site.people(read('honest'));
  const bad = through(bots);
  const hurt = people.filter(({ fates }) => fates.some((f) => f !== 'inbox'));
  console.log(
    `script=${script} bots through ${bad.length}/${bots.length}; honest hurt ${hurt.length}/${people.flatMap(({ fates }) => fates).length}`,
  );
});
