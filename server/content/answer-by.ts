import type { ShownSite } from '../../contract/kinds/site.ts';
import { ANSWER_MINUTES } from '../../contract/studio/desk.ts';
import { minutesOf } from '../../domain/day-spans.ts';
import { isWorkingDay } from '../../domain/office-hours.ts';
import { answeredInWords, untilInWords } from '../../domain/until-words.ts';
import { afterWorking, WEEKDAYS } from '../../domain/working-time.ts';
import { isZone } from '../time/is-zone.ts';
import { workingHours } from './working-hours.ts';

/** More days than any office is closed in a row. */
const DAYS = 30;

type Office = ShownSite['offices'][number];

/**
 * When an enquiry that is sent now is answered at the latest: one working day later by the clock of the office
 * that has had it first. A day that is not over counts from now, so that what is sent on Friday at five is
 * answered on Monday by five.
 *
 * @returns null if no office says which clock it goes by, or none opens within a month
 */
export function answerBy({ hours, offices }: ShownSite, now: Date): Date | null {
  const times = offices.flatMap((office) => answerOf(hours, office, now) ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * By when an enquiry is answered, in words: see `answeredInWords`. What has passed is not said.
 *
 * @param zone of the visitor, as the browser named it
 */
export function describeAnswer(site: ShownSite | null, since: Date, zone: string | undefined) {
  const due = site && answerBy(site, since);
  return answeredInWords(
    due && due.getTime() > Date.now() ? due.toISOString() : null,
    zone !== undefined && isZone(zone) ? zone : null,
    site?.offices.find(({ time_zone }) => time_zone),
  );
}

/**
 * When an enquiry came, and by when the team answers it, by the clock of the first office, as labeled texts.
 *
 * @param since ISO 8601, like `received`; null if it does not wait
 */
export function describeTimes(
  site: ShownSite | null,
  received: string,
  since: string | null,
): [label: string, text: string][] {
  const office = site?.offices.find(({ time_zone }) => time_zone);
  const zone = office?.time_zone ?? 'UTC';
  const inWords = (moment: number) => `${untilInWords(moment, zone)} (${office?.clock ?? zone})`;
  const start = Date.parse(since ?? received);
  const hours = site && since !== null && workingHours(site, start, start);
  const due = hours ? afterWorking(hours.spans, start, ANSWER_MINUTES) : null;
  return [
    ['Received', inWords(Date.parse(received))],
    ...(due === null ? [] : [['Answer by', inWords(due)] satisfies [string, string]]),
  ];
}

/** In milliseconds since 1970. */
function answerOf(hours: ShownSite['hours'], office: Office, now: Date): number | null {
  if (!office.time_zone) return null;
  const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)];
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    office.time_zone,
  );
  const time = here.hour * 60 + here.minute;
  const [first, second] = Iterator.from(Array(DAYS).keys())
    .filter((after) => {
      const day = here.toPlainDate().add({ days: after });
      const isOver = after === 0 && time >= closes;
      const weekday = WEEKDAYS[day.dayOfWeek % 7]!;
      return !isOver && isWorkingDay(hours, office, { date: day.toString(), weekday });
    })
    .take(2);
  if (first === undefined || second === undefined) return null;
  const hasBegun = first === 0 && time > opens;
  const due = here
    .toPlainDate()
    .add({ days: hasBegun ? second : first })
    .toPlainDateTime({ minute: 0 })
    .add({ minutes: hasBegun ? time : closes });
  return due.toZonedDateTime(office.time_zone).epochMilliseconds;
}
