import { expect, test } from 'vitest';
import { openOutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import { replayDeliveries } from './replay-deliveries.ts';
import { deliveryTimes, MAX_ATTEMPTS } from './delivery-times.ts';
import { DeliveryFailure, type Destination } from './destination.ts';
import { openOutbox } from './outbox.ts';
import { listDeliveries, listDeliveriesOf } from './read-deliveries.ts';

const { lease } = deliveryTimes();
const HOUR = 60 * 60 * 1000;

/** A fake destination with configurable behavior that records its deliveries. */
function fakeDestination(name = 'crm') {
  const reached: string[] = [];
  const self = {
    name,
    events: ['enquiry.received'] as const,
    reached,
    behave: (_enquiry: StoredEnquiry): void | Promise<void> => {},
    async deliver(enquiry: StoredEnquiry) {
      await self.behave(enquiry);
      reached.push(enquiry.id);
    },
  };
  return self satisfies Destination;
}
const fail =
  (...failure: ConstructorParameters<typeof DeliveryFailure>) =>
  () => {
    throw new DeliveryFailure(...failure);
  };

test('after an outage of three days everything is delivered, each enquiry under one id', async () => {
  const crm = fakeDestination();
  const bench = await openOutboxBench([crm]);
  crm.behave = fail('ECONNREFUSED');
  const ids: string[] = [];
  for (let number = 0; number < 40; number++) {
    ids.push(await bench.accept(number));
    await bench.live(1.8 * HOUR);
  }
  expect(crm.reached).toEqual([]);
  crm.behave = () => {};
  await bench.live(7 * HOUR);
  expect(crm.reached.toSorted()).toEqual(ids.toSorted());
  const [first] = await listDeliveriesOf(bench.db, ids[0]!);
  expect(first).toMatchObject({ status: 'delivered', last_error: null });
  expect(first!.history.length).toBe(first!.attempts);
  expect(first!.history.slice(0, -1).every(({ reason }) => reason === 'ECONNREFUSED')).toBe(true);
  expect(first!.history.at(-1)).toMatchObject({ outcome: 'delivered', reason: null });
});

test('after the last attempt a delivery is dead, stays listed and can be replayed', async () => {
  const crm = fakeDestination();
  const bench = await openOutboxBench([crm]);
  crm.behave = fail('HTTP 500');
  const id = await bench.accept(1);
  await bench.live(100 * HOUR);
  const [dead] = await listDeliveries(bench.db, { failed: true, limit: 10 });
  expect(dead).toMatchObject({ status: 'dead', attempts: MAX_ATTEMPTS, last_error: 'HTTP 500' });
  const [delivery] = await listDeliveriesOf(bench.db, id);
  expect(delivery!.history).toHaveLength(MAX_ATTEMPTS);

  expect(await replayDeliveries(bench.db, { enquiryId: id }, bench.now())).toBe(1);
  await bench.run();
  await bench.live(1 * HOUR);
  const [again] = await listDeliveriesOf(bench.db, id);
  expect(again!.status).toBe('pending');
  crm.behave = () => {};
  await bench.live(2 * HOUR);
  expect(crm.reached).toEqual([id]);
  const [replayed] = await listDeliveriesOf(bench.db, id);
  expect(replayed!.history.map(({ number }) => number)).toEqual(
    Array.from({ length: replayed!.attempts }, (_, index) => index + 1),
  );
});

test('what would fail at each attempt is given up at once, with the reason', async () => {
  const crm = fakeDestination();
  const bench = await openOutboxBench([crm]);
  crm.behave = fail('no such address', { isFinal: true });
  const id = await bench.accept(1);
  await bench.live(HOUR);
  expect(await listDeliveriesOf(bench.db, id)).toMatchObject([
    { status: 'dead', attempts: 1, last_error: 'no such address' },
  ]);
});

test('a killed worker’s delivery is reclaimed within a minute and its attempt stays recorded', async () => {
  const crm = fakeDestination();
  const bench = await openOutboxBench([crm]);
  const id = await bench.accept(1);
  // A killed worker claims the delivery and never settles it.
  const killed = openOutbox(bench);
  expect(await killed.claim('crm', 4)).toHaveLength(1);
  await bench.advance(lease - 1_000);
  expect(crm.reached).toEqual([]);
  await bench.advance(2_000);
  expect(crm.reached).toEqual([id]);
  const [delivery] = await listDeliveriesOf(bench.db, id);
  expect(delivery!.history).toMatchObject([
    { number: 1, finished_at: null, outcome: null },
    { number: 2, outcome: 'delivered' },
  ]);
});

test('a worker whose lease expired cannot settle the delivery', async () => {
  const crm = fakeDestination();
  const bench = await openOutboxBench([crm]);
  const id = await bench.accept(1);
  const slow = openOutbox(bench);
  const [claim] = await slow.claim('crm', 1);
  await bench.advance(lease + 1);
  expect(crm.reached).toEqual([id]);
  const result = { outcome: 'failed', reason: 'late', retryAfter: 0 } as const;
  expect(await slow.settle([claim!], result)).toEqual([null]);
  expect((await listDeliveriesOf(bench.db, id))[0]!.status).toBe('delivered');
});

test('a destination that hangs does not delay another', async () => {
  const slow = fakeDestination('slow');
  const crm = fakeDestination();
  const bench = await openOutboxBench([slow, crm]);
  let letGo = () => {};
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  slow.behave = () => hanging;
  const ids = [await bench.accept(1), await bench.accept(2)];
  const running = bench.run();
  await expect.poll(() => crm.reached.length).toBe(2);
  expect(slow.reached).toEqual([]);
  letGo();
  await running;
  expect(slow.reached.toSorted()).toEqual(ids.toSorted());
});
