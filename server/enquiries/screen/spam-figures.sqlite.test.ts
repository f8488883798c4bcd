import { expect, test } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { readBots, readHonest, type Half } from '../../../tests/screening/message-sets.ts';
import { openSite, through } from '../../../tests/screening/run-senders.ts';

/** How many of the strategies may reach the team, and how many honest senders may be quarantined. */
const LIMITS = {
  decide: { strategies: 62, through: 9, people: 48, quarantined: 2 },
  judge: { strategies: 67, through: 12, people: 116, quarantined: 1 },
};

test.each<[Half, string]>([
  ['decide', 'with script'],
  ['decide', 'without script'],
  ['judge', 'with script'],
  ['judge', 'without script'],
])('half to %s, %s: limits of bots and people', async (half, how) => {
  const db = await openTestStore();
  const site = openSite(db, how === 'with script');
  const bots = await site.bots(readBots(half));
  const people = await site.people(readHonest(half));
  const limits = LIMITS[half];
  expect([bots.length, people.length]).toEqual([limits.strategies, limits.people]);
  const reached = through(bots).map(({ id }) => id);
  expect.soft(reached.length, reached.join(', ')).toBeLessThanOrEqual(limits.through);
  const held = people.filter(({ outcomes }) => outcomes.includes('quarantined'));
  expect.soft(held.length, JSON.stringify(held)).toBeLessThanOrEqual(limits.quarantined);
  const fates = new Set(people.flatMap(({ outcomes }) => outcomes));
  expect([...fates]).not.toContain('held up');
  expect([...fates]).not.toContain('invalid');
  await db.destroy();
});
