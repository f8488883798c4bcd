import { expect, test } from 'vitest';
import { shownSite, site } from '../../../contract/kinds/site.ts';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { createAccount } from '../../accounts/accounts.ts';
import { workingHours } from '../../content/working-hours.ts';
import { answersBy } from '../../studio/desk/enquiry-clock.ts';
import { changeEnquiries } from '../../../tests/helpers/store/desk-acts.ts';
import { findReminders, recordReminder } from './reminders.ts';

/** From Wednesday to Wednesday; on Sunday London's clocks go back. */
const START = Date.parse('2026-10-21T00:00Z');
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60;
const ENQUIRIES = 300;
/** Minutes between two looks for reminders. */
const STEP = 10;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const OFFICES = [
  {
    time_zone: 'Asia/Kolkata',
    clock: 'Mumbai',
    breaks: [{ from: '13:00', to: '13:30' }],
    holidays: [{ date: '2026-10-23', name: 'A holiday' }],
  },
  { time_zone: 'Europe/London', clock: 'London' },
];
const firm = shownSite(
  site.stored.parse({
    hours: { weekdays: WEEKDAYS, opens: '09:00', closes: '18:00' },
    offices: OFFICES,
  }) as Parameters<typeof shownSite>[0],
);

/** Minutes since the start as a moment, and the other way round. */
const moment = (minute: number) => new Date(START + minute * MINUTE);
const minuteOf = (iso: string) => (Date.parse(iso) - START) / MINUTE;

const formats = new Map(
  OFFICES.map(({ time_zone: timeZone }) => [
    timeZone,
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
);

/** Whether any office is open, for each minute of two weeks: by what clocks show, with nothing of the product. */
const open = Array.from({ length: 2 * WEEK }, (_, minute) =>
  OFFICES.some(({ time_zone: timeZone, breaks, holidays }) => {
    const shown = formats.get(timeZone)!.format(moment(minute));
    const [, weekday, month, day, time = ''] = /^(\w+), (\d+)\/(\d+), (.*)$/.exec(shown)!;
    const isBreak = breaks?.some(({ from, to }) => time >= from && time < to);
    const isHoliday = holidays?.some(({ date }) => date === `2026-${month}-${day}`);
    const isOpen = time >= '09:00' && time < '18:00' && WEEKDAYS.includes(weekday!);
    return isOpen && !isBreak && !isHoliday;
  }),
);

/** The minute by which an hour of working time has passed: walked minute by minute. */
function anHourAfter(start: number): number {
  let worked = 0;
  for (let minute = start; ; minute++) {
    if (worked === 60) return minute;
    if (minute >= open.length) return Infinity;
    if (open[minute]) worked++;
  }
}
/** When a reminder comes that is wanted after a minute: at the next look in working hours. */
function lookAfter(minute: number): number {
  for (let look = Math.floor(minute / STEP + 1) * STEP; look < WEEK; look += STEP)
    if (open[look]) return look;
  return Infinity;
}

interface Act {
  minute: number;
  what: EnquiryChange;
  /** Index of an account. */
  by: number;
}

/** When an enquiry comes, what three people do with it, and who is reminded of it when. */
function storyOf(number: number) {
  const arrival = (number * 7_919) % (WEEK - 600);
  const by = number % 3;
  const act = (after: number, what: EnquiryChange): Act => ({ minute: arrival + after, what, by });
  const take = (after: number) => act(after, { act: 'owner', to: String(by) });
  const answer = act(25, { act: 'contact', by: 'mail', text: 'Answered' });
  const due = anHourAfter(arrival);
  const late = lookAfter(due);
  /** Taken some minutes after it came, and never touched. */
  const untouched = (after: number): [act: string, minute: number][] => {
    const word = lookAfter(anHourAfter(arrival + after));
    return [
      ['reminded', word],
      ['returned', lookAfter(anHourAfter(word))],
    ];
  };
  const stories: [acts: Act[], reminders: [act: string, minute: number][]][] = [
    // Nobody does anything.
    [[], [['reminded', late]]],
    [[take(7), answer], []],
    [[take(7)], untouched(7)],
    [[take(7), act(20, { act: 'note', text: 'Mine' })], []],
    // Answered, and shown again: then it waits as if it came.
    [
      [answer, act(26, { act: 'remind', at: moment(arrival + 800).toISOString() })],
      [
        ['reminded', lookAfter(arrival + 799)],
        ['reminded', lookAfter(anHourAfter(lookAfter(arrival + 799)))],
      ],
    ],
    // Taken when it may be late already.
    [[take(180)], [['reminded', late < arrival + 180 ? late : Infinity], ...untouched(180)]],
  ];
  const [acts, reminders] = stories[number % stories.length]!;
  return { arrival, acts, reminders: reminders.filter(([, minute]) => minute < WEEK) };
}

const stories = Array.from({ length: ENQUIRIES }, (_, number) => storyOf(number));

test('each is due as a walk through the minutes says', () => {
  const waiting = stories.map(({ arrival }) => ({ waits_since: moment(arrival).toISOString() }));
  const due = answersBy(firm, waiting, moment(WEEK)).map((answer) => minuteOf(answer.due!));
  expect(due).toEqual(stories.map(({ arrival }) => anHourAfter(arrival)));
});

test('a week of three people, two offices and two that remind: each reminder once, and when it is due', async () => {
  const db = await openTestStore();
  const accounts: string[] = [];
  for (const name of ['leela', 'nikhil', 'asha']) {
    const account = { name, role: 'sales', email: `${name}@citadel.example` } as const;
    accounts.push((await createAccount(db, null, account))!.id);
  }
  const ids: string[] = [];
  const comes = async (number: number) => {
    const accept = openAccept(db, { now: () => moment(stories[number]!.arrival) });
    const result = await accept(bareSubmission(sampleFields(number)));
    ids[number] = result.outcome === 'accepted' ? result.id : '';
  };
  const does = async (number: number, { minute, what, by }: Act) => {
    const change = what.act === 'owner' ? { ...what, to: accounts[by]! } : what;
    const person = { id: accounts[by]!, name: 'Somebody', notify: () => [] };
    await changeEnquiries(db, [ids[number]!], change, person, moment(minute).toISOString());
  };
  const happens = stories
    .flatMap(({ arrival, acts }, number) => [
      { minute: arrival, run: () => comes(number) },
      ...acts.map((one) => ({ minute: one.minute, run: () => does(number, one) })),
    ])
    .toSorted((one, other) => one.minute - other.minute);

  const { spans } = workingHours(firm, START, START + WEEK * MINUTE)!;
  for (let minute = 0; minute < WEEK; minute += STEP) {
    while (happens[0] && happens[0].minute <= minute) await happens.shift()!.run();
    const times = { now: moment(minute), spans };
    const found = await findReminders(db, times);
    if (!open[minute]) expect(found).toEqual([]);
    const both = [...found, ...found];
    await Promise.all(both.map((one) => recordReminder(db, one, times, () => ['reminder-mail'])));
    const sent = { status: 'delivered', updated_at: moment(minute).toISOString() } as const;
    await db.updateTable('deliveries').set(sent).where('status', '=', 'pending').execute();
  }

  const events = await db
    .selectFrom('enquiry_events')
    .select(['id', 'enquiry_id', 'act', 'at'])
    .where('act', 'in', ['reminded', 'returned'])
    .orderBy('at')
    .execute();
  const reminded = ids.map((id) =>
    events.filter(({ enquiry_id }) => enquiry_id === id).map(({ act, at }) => [act, minuteOf(at)]),
  );
  expect(reminded).toEqual(stories.map(({ reminders }) => reminders));
  expect(events.length).toBeGreaterThan(200);
  const mails = await db.selectFrom('deliveries').select('destination').execute();
  expect(mails.map(({ destination }) => destination).toSorted()).toEqual(
    events.map(({ id }) => `reminder-mail#${id}`).toSorted(),
  );
});
