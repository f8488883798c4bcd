import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openEmptyStore } from '../../../tests/helpers/store/test-store.ts';
import { migrate, migrationIds } from '../../db/migrations.ts';
import { deliveryColumns } from '../../db/steps/016-delivery-columns.ts';
import { listDeliveries, readBacklog } from './read-deliveries.ts';
import { openOutbox } from './outbox.ts';
import { replayDeliveries } from './replay-deliveries.ts';

const AT = '2026-01-02T03:04:05.006Z';
const EVENTS = ['0190b5a0-0000-7000-8000-000000000001', '0190b5a0-0000-7000-8000-000000000002'];

test('deliveries of before, and those that the release before adds, say whom and what they are for', async () => {
  const db = await openEmptyStore();
  onTestFinished(() => db.destroy());
  await migrate(
    db,
    migrationIds.filter((id) => id !== deliveryColumns.id),
  );
  const accepted = await openAccept(db, { destinations: ['mail', 'webhook:crm'] })(
    bareSubmission(sampleFields(1)),
  );
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  const { id: enquiry } = accepted;
  const addAsBefore = async (event: string, status: string) => {
    await sql`insert into enquiry_events (id, enquiry_id, at, actor, act, body, changes)
      values (${event}, ${enquiry}, ${AT}, 'Asha', 'note', '', '{}')`.execute(db);
    await sql`insert into deliveries (id, enquiry_id, destination, status, attempts,
        attempts_before_replay, next_attempt_at, created_at, updated_at)
      values (${event}, ${enquiry}, ${`webhook:crm#${event}`}, ${status}, 3, 0, ${AT}, ${AT}, ${AT})`.execute(
      db,
    );
  };
  await addAsBefore(EVENTS[0]!, 'dead');
  await migrate(db);
  await addAsBefore(EVENTS[1]!, 'dead');

  const columns = ['destination', 'event_id', 'target'] as const;
  const stored = await db.selectFrom('deliveries').select(columns).orderBy('destination').execute();
  expect(stored).toEqual([
    { destination: 'mail', event_id: null, target: 'mail' },
    { destination: 'webhook:crm', event_id: null, target: 'webhook:crm' },
    ...EVENTS.map((event_id) => ({
      destination: `webhook:crm#${event_id}`,
      event_id,
      target: 'webhook:crm',
    })),
  ]);
  expect(await readBacklog(db)).toMatchObject([
    { destination: 'mail', status: 'pending', count: 1 },
    { destination: 'webhook:crm', status: 'dead', count: 2 },
    { destination: 'webhook:crm', status: 'pending', count: 1 },
  ]);
  const listed = await listDeliveries(db, { failed: false, limit: 9 });
  expect(listed.map(({ destination, about }) => `${destination} ${about}`).toSorted()).toEqual([
    'mail enquiry',
    'webhook:crm enquiry',
    'webhook:crm noted',
    'webhook:crm noted',
  ]);
  // What is printed as JSON, and sent to the studio.
  expect(Object.keys(listed[0]!)).not.toContain('target');

  expect(await replayDeliveries(db, { destination: 'webhook:crm' })).toBe(2);
  const claimed = await openOutbox({ db }).claim('webhook:crm', 9);
  expect(claimed.map(({ eventId }) => eventId ?? '').toSorted()).toEqual(['', ...EVENTS]);
});
