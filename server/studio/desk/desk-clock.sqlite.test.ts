import { expect, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { createStoreSource } from '../../content/content-source.ts';
import { openFirm } from '../../app/open-firm.ts';

test('the studio shows when enquiries are due by the hours of the content, and tells of changes', async () => {
  const db = await openTestStore('content');
  const firm = openFirm({ content: createStoreSource(db, console) });
  expect((await firm.reminderTimes(new Date())).spans!.length).toBeGreaterThan(20);
  const studio = openMemoryStudio(db, {
    firm: firm.read,
    notify: (act) => (act === 'note' ? ['webhook:crm'] : []),
  });
  const sales = await studio.account('sales');
  const cookie = await studio.signIn(sales);
  const sent = { ...bareSubmission(sampleFields()), timeZone: 'Asia/Kathmandu' };
  await openAccept(db, { now: () => new Date('2026-05-05T04:48:00Z') })(sent);

  const { body: list } = await studio.call('GET', '/api/enquiries', undefined, { cookie });
  const due = '2026-05-05T05:48:00.000Z';
  expect(list.enquiries).toMatchObject([{ clock: { due, isLate: true } }]);
  const [{ id, clock }] = list.enquiries;
  expect(clock.line).toMatch(/^Late since 11:18 on May 5 \(India\)$/);
  const { body: one } = await studio.call('GET', `/api/enquiries/${id}`, undefined, { cookie });
  expect(one.clock).toMatchObject({ due, isLate: true, zone: 'Asia/Kathmandu', zoneBy: 'browser' });
  expect(one.clock.line).toMatch(
    /^Late since .* It is \d\d:\d\d there \(by their browser\); call /,
  );

  const note = { ids: [id], change: { act: 'note', text: 'Ask Ravi' } };
  await studio.call('POST', '/api/enquiries/changes', note, { cookie });
  const { body: then } = await studio.call('GET', `/api/enquiries/${id}`, undefined, { cookie });
  expect(then.deliveries).toMatchObject([{ destination: 'webhook:crm', about: 'noted' }]);
});
