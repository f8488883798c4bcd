import { test } from 'vitest';
import { openTestStore } from '../../../tests/helpers/test-store.ts';
import { readBots, readHonest } from '../../../tests/screening/message-sets.ts';
import { openSite, through } from '../../../tests/screening/run-senders.ts';
test.each([true, false])('tuning %s', { timeout: 120_000 }, async (script) => {
  const db = await openTestStore();
  const site = openSite(db, script);
  const bots = await site.bots(readBots('tuning'));
  const people = await site.people(readHonest('tuning'));
  const bad = through(bots);
  const hurt = people.filter(({ fates }) => fates.some((f) => f !== 'inbox'));
  const n = people.flatMap(({ fates }) => fates).length;
  console.log(
    `script=${script} bots through ${bad.length}/${bots.length}; honest hurt ${hurt.length}/${n}`,
  );
  for (const b of bad) console.log('BOT', b.id, b.fates.join(' '), JSON.stringify(b.noticed[0]));
  for (const h of hurt) console.log('HONEST', h.id, h.fates.join(' '), JSON.stringify(h.noticed));
});
