import { expect, test } from 'vitest';
import { monthsBefore } from './months-before.ts';
import {
  advanceRetention,
  confirmRetention,
  retentionBacklog,
  type RetentionPause,
  type RetentionProgress,
} from './retention-progress.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MONTHS = 24;

/** A site that looks every hour while it runs, and gets an enquiry a day. Times are in milliseconds. */
class Site {
  /** The true time. */
  time = Date.parse('2026-05-04T10:00:00.000Z');
  /** How wrong the database's clock is, and the process's beside it. */
  error = 0;
  processError = 0;
  months = MONTHS;
  progress: RetentionProgress | null = null;
  /** True moments, beside those that the clock said. */
  enquiries: { received: number; stamped: number }[] = [];
  /** How old, in truth, and at which look each was that has been removed. */
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
  /** Runs for some days. */
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
  /** One that has run for years, so that something is removed every day. */
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
/** The most enquiries that went at one look; there is one a day. */
function mostAtOnce(site: Site): number {
  const looks = new Map<number, number>();
  for (const { look } of site.removed) looks.set(look, (looks.get(look) ?? 0) + 1);
  return Math.max(0, ...looks.values());
}

test('a site that runs removes an enquiry a day, each in its time', () => {
  const site = Site.old();
  site.run(60);
  expect(site.removed).toHaveLength(60);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730);
  expect(Math.max(...ages(site))).toBeLessThan(732);
  expect(site.pauses).toEqual(new Set());
});

test('a night off, or a weekend, leaves no backlog', () => {
  const site = Site.old();
  site.off(0.6);
  expect(retentionBacklog(site.progress!, site.clock, MONTHS)).toBe(0);
  site.off(3);
  site.run(3);
  expect(retentionBacklog(site.progress!, site.clock, MONTHS)).toBe(0);
});

test('three weeks off are caught up by at most a day’s worth at once, twice as fast as time passes', () => {
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

test('three months off wait for an operator', () => {
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

test.each([25, 12, 2])(
  'a clock %i months ahead at a start removes nothing, then or later',
  (months) => {
    const site = Site.old();
    site.off(0.1);
    site.removed = [];
    site.error = (months * 365 * DAY) / 12;
    site.look();
    // Enquiries that come meanwhile bear the wrong date and prove nothing.
    site.run(40);
    expect(site.removed).toEqual([]);
    expect([...site.pauses]).toEqual(['clock-ahead']);
    site.error = 0;
    site.run(3);
    expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730);
    expect(mostAtOnce(site)).toBeLessThanOrEqual(2);
  },
);

test('a clock that is ahead by less removes at most that much too early, a day’s worth at a time', () => {
  const site = Site.old();
  site.error = 20 * DAY;
  site.run(5);
  expect(site.removed.length).toBeLessThanOrEqual(11);
  expect(Math.min(...ages(site))).toBeGreaterThanOrEqual(730 - 20);
  expect(mostAtOnce(site)).toBe(1);
});

test('a clock ahead before retention has begun removes nothing', () => {
  const site = Site.old();
  site.progress = null;
  site.error = 760 * DAY;
  site.look();
  site.run(2, { enquiries: false });
  expect(site.removed).toEqual([]);
  expect([...site.pauses]).toEqual(['clock-ahead']);
});

test('a process and a database that do not agree on the time remove nothing', () => {
  const site = Site.old();
  site.processError = -10 * 60 * 1000;
  site.run(2);
  site.processError = 10 * 60 * 1000;
  site.run(2);
  expect(site.removed).toEqual([]);
  expect([...site.pauses]).toEqual(['clocks-differ']);
});

test('an enquiry received before the clock is set is not old', () => {
  const site = Site.old();
  // A machine without a battery begins in 1970 and is set within the hour.
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

test('a clock that stays behind is believed, and going on from there takes an operator', () => {
  const site = Site.old();
  const before = site.enquiries.length;
  site.error = -400 * DAY;
  site.run(3);
  expect(site.removed).toEqual([]);
  // Time goes on from what the clock says.
  expect(site.progress!.seenAt).toBe(site.clock.toISOString());
  site.error = 0;
  site.run(3);
  expect(site.enquiries).toHaveLength(before + 6);
  expect([...site.pauses]).toEqual(['clock-behind', 'clock-ahead']);
});

test('after three months without an enquiry the clock is doubted, until an operator confirms it', () => {
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

test('a shorter period in the settings waits for an operator, a longer one removes nothing early', () => {
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

test('a store without enquiries begins wherever the clock is', () => {
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

test('whatever the clock does, little goes at once, and nothing more than a month early', () => {
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
