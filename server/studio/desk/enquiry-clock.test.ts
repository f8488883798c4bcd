import { expect, test } from 'vitest';
import { shownSite, site } from '../../../contract/kinds/site.ts';
import { answersBy, clockOf } from './enquiry-clock.ts';

const LONDON = { time_zone: 'Europe/London', clock: 'London' };
const BREAK = { ...LONDON, breaks: [{ from: '10:00', to: '11:00' }] };
const MUMBAI = {
  time_zone: 'Asia/Kolkata',
  clock: 'India',
  breaks: [{ from: '13:00', to: '13:30' }],
  holidays: [{ date: '2026-11-30', name: 'A holiday' }],
};

function firm(...offices: object[]) {
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  const values = site.stored.parse({
    hours: { weekdays, opens: '09:00', closes: '18:00' },
    offices,
  });
  return shownSite(values as Parameters<typeof shownSite>[0]);
}

interface Sent {
  zone?: string | undefined;
  phone?: string | undefined;
}

const clock = (
  now: string,
  since: string | null,
  { zone, phone = '555' }: Sent = {},
  offices = [LONDON],
) =>
  clockOf(
    firm(...offices),
    {
      waits_since: since && `2026-${since}:00.000Z`,
      phone_number: phone,
      source: { page: null, time_zone: zone },
    },
    new Date(`2026-${now}:00Z`),
  );

test('one line says all of it', () => {
  const sent = { zone: 'Pacific/Auckland' };
  expect(clock('12-01T10:40', '12-01T09:18', sent)).toEqual({
    due: '2026-12-01T10:18:00.000Z',
    isLate: true,
    zone: 'Pacific/Auckland',
    zoneBy: 'browser',
    localTime: '23:40',
    callFrom: '2026-12-01T20:00:00.000Z',
    office: { name: 'London', time: '10:18' },
    call: 'It is 23:40 there (by their browser); call tomorrow from 09:00 there.',
    line: 'Late since 10:18. It is 23:40 there (by their browser); call tomorrow from 09:00 there.',
  });
  expect(clock('12-01T10:18', '12-01T09:18', sent).line).toMatch(/^Answer by 10:18\. It is 23:18 /);
});

test.each<[what: string, offices: object[], since: string, due: string]>([
  ['a break', [MUMBAI], '12-01T07:10', '12-01T08:40'],
  ['the night', [MUMBAI], '12-01T12:20', '12-02T04:20'],
  ['a weekend', [LONDON], '11-27T17:45', '11-30T09:45'],
  ['a holiday', [MUMBAI], '11-27T12:20', '12-01T04:20'],
  ['a holiday of one of two offices', [MUMBAI, LONDON], '11-30T04:00', '11-30T10:00'],
  ['a break while another office works', [MUMBAI, BREAK], '12-01T09:40', '12-01T10:40'],
  ['the beginning of summer time', [LONDON], '03-27T17:45', '03-30T08:45'],
  ['its end', [LONDON], '10-23T16:45', '10-26T09:45'],
])('an enquiry before %s is to be answered after it', (_, offices, since, due) => {
  expect(clock(since, since, {}, offices as (typeof LONDON)[]).due).toBe(`2026-${due}:00.000Z`);
});

test('the clock of the office that works is named where there are several', () => {
  const offices = [MUMBAI, LONDON];
  expect(clock('12-01T05:00', '12-01T05:00', {}, offices).line).toBe('Answer by 11:30 (India).');
  expect(clock('12-01T15:00', '12-01T15:00', {}, offices).line).toBe('Answer by 16:00 (London).');
});

test.each<[what: string, sent: Sent, line: RegExp]>([
  [
    'a half-hour zone',
    { zone: 'Asia/Kathmandu' },
    /^It is 17:45 there \(by their browser\); call tomorrow/,
  ],
  ['a phone number', { phone: '+91 98765 43210' }, /^It is 17:30 there \(by their phone number\)/],
  [
    'a country of several zones',
    { phone: '001 614 555 0199' },
    /^It is 04:00 to 07:00 there .*; call today from 09:00 in the westernmost time zone\.$/,
  ],
  ['both', { zone: 'Asia/Tokyo', phone: '+1 614 555' }, /^It is 21:00 there \(by their browser\)/],
  ['Canada', { phone: '+1 416 555 0123' }, /^It is 05:00 to 08:30 there/],
  ['the Caribbean', { phone: '+1 876 555 0123' }, /^It is 07:00 there/],
  ['Hawaii', { phone: '+1 808 555 0123' }, /^It is 02:00 there/],
  [
    'zones without a shared hour',
    { phone: '+7 495 123 4567' },
    /^It is 14:00 to 00:00 there [^;]*\.$/,
  ],
  ['no zone', { zone: 'Mars/Olympus', phone: '0614 555' }, /^$/],
  ['an offset', { zone: '+05:30' }, /^$/],
])('what time it is where the sender is: %s', (_, sent, line) => {
  expect(clock('12-01T12:00', null, sent).line).toMatch(line);
});

test.each<[phone: string, callFrom: string, words: string]>([
  ['+44 20 7946 0958', '12-07T09:00', 'call on Monday from 09:00 there'],
  ['+966 50 123 4567', '12-06T06:00', 'call on Sunday from 09:00 there'],
  ['+971 50 123 4567', '12-07T05:00', 'call on Monday from 09:00 there'],
])('the weekend of %s is that of its country', (phone, callFrom, words) => {
  const result = clock('12-04T19:00', null, { phone });
  expect(result).toMatchObject({ callFrom: `2026-${callFrom}:00.000Z` });
  expect(result.line).toContain(words);
});

test('when to call there follows its summer time', () => {
  const zone = 'America/New_York';
  const from = (now: string) => clock(now, null, { zone }).callFrom;
  expect(from('03-06T23:00')).toBe('2026-03-09T13:00:00.000Z');
  expect(from('10-30T23:00')).toBe('2026-11-02T14:00:00.000Z');
});

test('without an office that says its clock, nothing is due', () => {
  for (const offices of [[], [{}], [{ time_zone: 'Europe/Atlantis' }]] as (typeof LONDON)[][])
    expect(clock('12-01T12:00', '12-01T09:00', {}, offices)).toMatchObject({
      due: null,
      isLate: false,
      line: '',
    });
  expect(answersBy(null, [{ waits_since: '2026-12-01T09:00:00.000Z' }], new Date())).toEqual([
    { due: null, isLate: false, office: null, line: '' },
  ]);
});

test('what is held for review is due as if it was not, and a test never', () => {
  const held = {
    status: 'quarantined',
    waits_since: null,
    received_at: '2026-12-01T09:18:00.000Z',
  } as const;
  const now = new Date('2026-12-01T10:40Z');
  const [due, ...others] = answersBy(
    firm(LONDON),
    [held, { ...held, synthetic: true }, { ...held, status: 'discarded' }],
    now,
  );
  expect(due).toMatchObject({ line: 'Late since 10:18', isLate: true });
  expect(others).toMatchObject([{ due: null }, { due: null }]);
});
