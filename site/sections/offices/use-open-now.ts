import { useEffect, useRef, useState } from 'react';
import { isOpen } from '../../../domain/office-hours.ts';
import { fetchWords, type PageWords } from '../../provider/page-words.ts';
import { dateParts } from '../../ui/date-parts.ts';
import { whenNear } from '../../ui/when-near.ts';

/** Milliseconds between checks. */
const MINUTE = 60_000;

/**
 * Says whether an office is open now, by its clock; null without script, if the office does not say which
 * clock, and until the element with the ref is on the screen.
 */
export function useOpenNow() {
  const ref = useRef<HTMLDivElement>(null);
  const [site, setSite] = useState<PageWords<'site'> | null>(null);
  const [, check] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    // What only this line needs is not in every page.
    void whenNear(ref.current!)
      .then(() => fetchWords('site', leaving.signal))
      .then(setSite, () => {});
    const timer = setInterval(() => check(Date.now()), MINUTE);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, []);
  const openNow = (country: string): string | null => {
    const office = site?.offices.find((one) => one.country === country);
    if (!site || !office?.time_zone) return null;
    return isOpen(site.hours, office, timeIn(office.time_zone)) ? 'Open now' : 'Closed now';
  };
  return { ref, openNow };
}

function timeIn(timeZone: string) {
  const of = dateParts({
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    date: `${of('year')}-${of('month')}-${of('day')}`,
    weekday: of('weekday'),
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  };
}
