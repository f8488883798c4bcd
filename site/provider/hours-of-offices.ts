import { siteFacts } from './page-envelope.ts';

/** The hours of the offices and whose time that is, as far as they say it: "8:00 to 6:00 in India and in Austin". */
export function hoursOfOffices(): string {
  const { hours, offices } = siteFacts();
  const clocks = offices.flatMap(({ clock }) => (clock ? [`in ${clock}`] : []));
  return [hours.hours, clocks.join(' and ')].filter(Boolean).join(' ');
}
