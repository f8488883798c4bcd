import { answerInWords, timeBy } from '../../../domain/answer-words.ts';
import { steadyClock } from '../../../domain/clock-changes.ts';
import type { ListedEnquiry } from './enquiry-views.ts';

/** By when an enquiry is answered, by the reader's clock, and the office's in brackets if it differs. */
export function dueInWords({ due, office }: ListedEnquiry['clock'], now = Date.now()): string {
  if (due === null) return '';
  const at = Date.parse(due);
  const clock = steadyClock(-new Date(at).getTimezoneOffset());
  const there =
    office && office.time !== timeBy(clock, at)
      ? `(${office.time} ${office.name || 'at the office'})`
      : '';
  return answerInWords(clock, at, now, there);
}
