import { expect, test } from 'vitest';
import { openTestStore } from '../../../tests/helpers/test-store.ts';
import { readBots, readHonest } from '../../../tests/screening/message-sets.ts';
import { openSite, through } from '../../../tests/screening/run-senders.ts';

/** Milliseconds; long, because a few of the bots do proofs of work. */
const PATIENCE = 120_000;

test.each([
  ['with script', true],
  ['without script', false],
])(
  '%s, at most 3 in 30 bot strategies get through and at most 2 in 100 honest messages are quarantined',
  { timeout: PATIENCE },
  async (_, script) => {
    const db = await openTestStore();
    const site = openSite(db, script);
    const bots = await site.bots(readBots('figure'));
    const people = await site.people(readHonest('figure'));
    const messages = people.flatMap(({ outcomes }) => outcomes);
    const count = (fate: string) => messages.filter((each) => each === fate).length;
    const figures = {
      strategies: bots.length,
      through: through(bots).length,
      messages: messages.length,
      quarantined: count('quarantined'),
      refused: count('held up') + count('invalid'),
    };
    if (process.env['SHOW_FIGURES']) console.log(figures);
    expect(figures.strategies).toBeGreaterThanOrEqual(30);
    expect(figures.messages).toBeGreaterThanOrEqual(100);
    expect(figures.through / figures.strategies, JSON.stringify(figures)).toBeLessThanOrEqual(0.1);
    expect(figures.quarantined / figures.messages, JSON.stringify(figures)).toBeLessThanOrEqual(
      0.02,
    );
    expect(figures.refused).toBe(0);
    await db.destroy();
  },
);
