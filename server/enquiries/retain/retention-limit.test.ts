import { expect, test } from 'vitest';
import { monthsBefore } from './months-before.ts';
import {
  advanceRetention,
  confirmRetention,
  retentionBacklog,
  type RetentionPause,
  type RetentionProgress,
} from './retention-limit.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MONTHS = 24;

/** Simulates a site that runs retention every hour and gets an enquiry a day. Times in milliseconds. */
class Site {
  /** The true time. */
  time = Date.parse('2026-05-04T10:00:00.000Z');
  /** Error of the database's clock, and error of the process's clock relative to it. */
  error = 0;
  processError = 0;
  months = MONTHS;
  progress: RetentionProgress | null = null;
  /** When each enquiry was truly received, and when by the clock. */
  enquiries: { received: number; stamped: number }[] = [];
  /** The true age of each removed enquiry, and the run that removed it. */
  removed: { age: number; look: number; received: number }[] = [];
  pauses = new Set<RetentionPause>();
  #look = 0;

  get clock() {
    return new Date(this.time + this.error);
  }
  look() {
    let [oldest, newest] = [Infinity, -Infinity];
    for (const { stamped } of this.enquiries) {
      oldest = Math.min(oldest, stamped);
      newest = Math.max(newest, stamped);
    }
    const text = (moment: number) =>
      Number.isFinite(moment) ? new Date(moment).toISOString() : null;
    this.progress = advanceRetention(this.progress, {
      now: this.clock,
      processNow: new Date(this.clock.getTime() + this.processError),
      months: this.months,
      oldest: text(oldest),
      newest: text(newest),
    });
    this.#look++;
    if (this.progress.paused) this.pauses.add(this.progress.paused);
    else this.remove();
  }
  confirm() {
    this.progress = confirmRetention(this.clock, this.months);
    this.#look++;
    this.remove();
  }
  remove() {
    const limit = Date.parse(this.progress!.removedBefore);
    this.enquiries = this.enquiries.filter(({ received, stamped }) => {
      if (stamped >= limit) return true;
      this.removed.push({ age: this.time - received, look: this.#look, received });
      return false;
    });
  }
  receive() {
    const stamped = Math.max(this.clock.getTime(), Date.parse(this.progress?.seenAt ?? '') || 0);
    this.enquiries.push({ received: this.time, stamped });
  }
  /** Runs for a number of days. */
  run(days: number, { enquiries = true } = {}) {
    for (let hour = 0; hour < days * 24; hour++) {
      this.time += HOUR;
      if (enquiries && hour % 24 === 0) this.receive();
      this.look();
    }
  }
  off(days: number) {
    this.time += days * DAY;
    this.look();
  }
  /** A site that has run for years, so that an enquiry expires every day. */
  static old() {
    const site = new Site();
    for (let day = 730; day > 0; day--) {
      const received = site.time - day * DAY;
      site.enquiries.push({ received, stamped: received });
    }
    site.look();
    site.run(3);
    site.removed = [];
    return site;
  }
}

const ages = (site: Site) => site.removed.map(({ age }) => age / DAY);
/** The most enquiries removed in one run; the site gets one a day. */
function mostAtOnce(site: Site): number {
  const looks = new Map<number, number>();
  for (const { look } of site.removed) looks.set(look, (looks.get(look) ?? 0) + 1);
  return Math.max(0, ...looks.values());
}

test('a running site removes one enquiry a day, each when it expires', () => {
  const site = Site.old();
  site.run(60);
  expect(site.removed).toHaveLength(60);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730);
  expect(Math.max(...ages(site))).toBeLessThan(732);
  expect(site.pauses).toEqual(new Set());
});

test('a night or a weekend of downtime leaves no backlog', () => {
  const site = Site.old();
  site.off(0.6);
  expect(retentionBacklog(site.progress!, site.clock, MONTHS)).toBe(0);
  site.off(3);
  site.run(3);
  expect(retentionBacklog(site.progress!, site.clock, MONTHS)).toBe(0);
});

test('after three weeks of downtime retention catches up at twice the speed of time, at most a day per run', () => {
  const site = Site.old();
  site.off(21);
  expect(site.removed.length).toBeLessThanOrEqual(1);
  site.run(10);
  expect(retentionBacklog(site.progress!, site.clock, MONTHS)).toBeGreaterThan(9 * DAY);
  site.run(12);
  expect(retentionBacklog(site.progress!, site.clock, MONTHS)).toBe(0);
  expect(mostAtOnce(site)).toBe(1);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730);
  expect(site.pauses).toEqual(new Set());
});

test('three months of downtime need an operator', () => {
  const site = Site.old();
  site.off(90);
  site.run(30);
  expect(site.removed).toEqual([]);
  expect([...site.pauses]).toEqual(['clock-ahead']);
  site.confirm();
  expect(site.removed.length).toBeGreaterThan(110);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730);
  site.pauses.clear();
  site.run(30);
  expect(site.pauses).toEqual(new Set());
});

test.each([25, 12, 2])('a clock %i months ahead at startup never removes anything', (months) => {
  const site = Site.old();
  site.off(0.1);
  site.removed = [];
  site.error = (months * 365 * DAY) / 12;
  site.look();
  // Enquiries received meanwhile have wrong dates and prove nothing.
  site.run(40);
  expect(site.removed).toEqual([]);
  expect([...site.pauses]).toEqual(['clock-ahead']);
  site.error = 0;
  site.run(3);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730);
  expect(mostAtOnce(site)).toBeLessThanOrEqual(2);
});

test('a clock that is less far ahead removes enquiries at most that much too early, a day’s worth per run', () => {
  const site = Site.old();
  site.error = 20 * DAY;
  site.run(5);
  expect(site.removed.length).toBeLessThanOrEqual(11);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730 - 20);
  expect(mostAtOnce(site)).toBe(1);
});

test('a clock that is ahead at the first run removes nothing', () => {
  const site = Site.old();
  site.progress = null;
  site.error = 760 * DAY;
  site.look();
  site.run(2, { enquiries: false });
  expect(site.removed).toEqual([]);
  expect([...site.pauses]).toEqual(['clock-ahead']);
});

test('nothing is removed while the clocks of process and database differ', () => {
  const site = Site.old();
  site.processError = -10 * 60 * 1000;
  site.run(2);
  site.processError = 10 * 60 * 1000;
  site.run(2);
  expect(site.removed).toEqual([]);
  expect([...site.pauses]).toEqual(['clocks-differ']);
});

test('an enquiry received before the clock is set does not expire early', () => {
  const site = Site.old();
  // A machine without a clock battery boots in 1970 and is set within the hour.
  site.error = -site.time;
  site.time += 60_000;
  site.look();
  site.receive();
  const received = site.time;
  expect([...site.pauses]).toEqual(['clock-behind']);
  site.error = 0;
  site.run(10);
  expect(site.enquiries.some((enquiry) => enquiry.received === received)).toBe(true);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730);
});

test('a clock that stays behind is trusted, and moving on from there needs an operator', () => {
  const site = Site.old();
  const before = site.enquiries.length;
  site.error = -400 * DAY;
  site.run(3);
  expect(site.removed).toEqual([]);
  // Time continues from the new clock.
  expect(site.progress!.seenAt).toBe(site.clock.toISOString());
  site.error = 0;
  site.run(3);
  expect(site.enquiries).toHaveLength(before + 6);
  expect([...site.pauses]).toEqual(['clock-behind', 'clock-ahead']);
});

test('after three months without an enquiry an operator must confirm the clock', () => {
  const site = Site.old();
  site.run(80, { enquiries: false });
  expect(site.pauses).toEqual(new Set());
  const removed = site.removed.length;
  site.run(20, { enquiries: false });
  expect([...site.pauses]).toEqual(['no-recent-enquiry']);
  expect(site.removed.length).toBeLessThan(removed + 14);
  site.confirm();
  site.pauses.clear();
  site.run(60, { enquiries: false });
  expect(site.pauses).toEqual(new Set());
});

test('a shorter RETENTION_MONTHS needs an operator, a longer one removes nothing early', () => {
  const site = Site.old();
  site.months = 6;
  site.run(5);
  expect(site.removed).toEqual([]);
  expect([...site.pauses]).toEqual(['far-behind']);
  site.confirm();
  expect(site.removed.length).toBeGreaterThan(500);
  site.months = 84;
  site.removed = [];
  site.run(100);
  expect(site.removed).toEqual([]);
});

test('a store without enquiries starts from the current clock', () => {
  const site = new Site();
  site.error = 760 * DAY;
  site.look();
  site.error = 0;
  site.look();
  expect(site.progress).toEqual({
    removedBefore: monthsBefore(site.clock, MONTHS).toISOString(),
    seenAt: site.clock.toISOString(),
    behindSince: null,
    confirmedAt: null,
    paused: null,
  });
});

test('whatever the clock does, few enquiries are removed at once and none more than a month early', () => {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 25; round++) {
    const site = Site.old();
    for (let event = 0; event < 6; event++) {
      const kind = random();
      if (kind < 0.3) site.error = (random() - 0.5) * 2_000 * DAY;
      else if (kind < 0.5) site.error = 0;
      else if (kind < 0.7) site.off(random() * 60);
      site.run(Math.ceil(random() * 5));
    }
    expect(mostAtOnce(site), `round ${round}`).toBeLessThanOrEqual(2);
    expect(Math.min(730, ...ages(site)), `round ${round}`).toBeGreaterThanOrEqual(730 - 31);
  }
});
