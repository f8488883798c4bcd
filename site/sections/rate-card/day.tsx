import { postDate } from '../../../domain/post-date.ts';

/** A day as YYYY-MM-DD in the form of the site. */
export const Day = ({ date }: { date: string }) => <time dateTime={date}>{postDate(date)}</time>;
