import { resolveText } from '../../../domain/resolve-text.ts';
import type { CheckedContent, CheckedEntry, FieldProblem } from './checked-content.ts';

/** What a rule looks at: a text of an entry, its path, and the text as visitors read it. */
interface Looked {
  entry: CheckedEntry;
  path: string;
  text: string;
  shown: string;
  content: CheckedContent;
}

/** Texts and stored values that cannot both be true, although neither has a wrong number in it. */
export function checkContradictions(
  entry: CheckedEntry,
  path: string,
  text: string,
  content: CheckedContent,
): FieldProblem[] {
  const looked = { entry, path, text, shown: resolveText(text, content.references), content };
  return [rateOfQuoted, rateOfEvery, shortDeposit, clientsThatStay, busyPeople, shortWeek].flatMap(
    (rule) => rule(looked) ?? [],
  );
}

/** A service without a rate is quoted: a rate in its own texts, as the lowest of all, is not its. */
function rateOfQuoted({ entry: { kind, slug }, text, content }: Looked): FieldProblem | null {
  if ((kind !== 'service' && kind !== 'record') || !content.quoted.has(slug)) return null;
  const [at] = /\{\{rate:[^{}]*\}\}/.exec(text) ?? [];
  if (at === undefined) return null;
  const words = `${at} stands in a text of ${slug}, which has no rate and is quoted`;
  return { at, words, advice: `take it out, or add the rate of ${slug}` };
}

const EVERY_RATE =
  /\b(?:every|each|all)(?: kinds?| services?| fields?)?(?:,? [\w’'-]+){0,4}?,? (?:the|its|their|starting|hourly) rates?\b|\b(?:every|each|all)(?: starting| hourly| of our| our)* rates?\b|\brates? (?:of|for|beside) (?:every|each|all) (?:service|field|kind|role|job|trade|position|category)|\b(?:each|every) service page shows its\b/i;

/** A text that promises the rate of every service. */
function rateOfEvery({ shown, content: { quoted, rates } }: Looked): FieldProblem | null {
  const [at] = EVERY_RATE.exec(shown) ?? [];
  if (at === undefined || quoted.size === 0 || rates.size === 0) return null;
  const words = `“${at}” contradicts the services without a rate (${[...quoted].join(', ')})`;
  return { at, words, advice: 'say that some are quoted, or add their rates' };
}

/** Months in a value such as “half a month’s fee”, “1.5 months” or “15 days”; null if it names none. */
function monthsIn(value: string): number | null {
  const [, amount = '', unit = ''] =
    /\b(half an?|an?|one|two|three|\d+(?:\.\d+)?)\s+(month|week|day)/i.exec(value) ?? [];
  if (unit === '') return null;
  const named = { half: 0.5, a: 1, an: 1, one: 1, two: 2, three: 3 };
  const number = named[amount.toLowerCase().split(' ')[0] as keyof typeof named] ?? Number(amount);
  return number / { month: 1, week: 52 / 12, day: 30 }[unit.toLowerCase() as 'month'];
}

/** A deposit that covers the notice period is not smaller than the fee for it. */
function shortDeposit({ entry, path, text, content }: Looked): FieldProblem | null {
  if (entry.kind !== 'figure' || entry.slug !== 'notice-deposit' || path !== 'value') return null;
  const deposit = monthsIn(text);
  const days = Number(content.references.get('figure:notice-days') ?? 0);
  const longest = String(content.references.get('figure:notice-months') ?? '');
  const notice = Math.max(days / 30, monthsIn(longest) ?? 0);
  if (deposit === null || deposit >= notice) return null;
  const words = `“${text}” is less than the fee for the notice it covers (${longest || `${days} days`})`;
  return { words, advice: 'raise it, or name it by the notice period' };
}

const STAYING =
  /\b(?:clients?|owners?|firms?|customers?|companies)(?: [\w’'-]+){0,3}? stay(?:s|ed)?\b/i;

/** Clients do not stay if fewer than half of those that ever hired were there within a year. */
function clientsThatStay({ shown, content: { references } }: Looked): FieldProblem | null {
  const [at] = STAYING.exec(shown) ?? [];
  const [all = 0, current = 0] = ['clients', 'clients-on-about'].map((name) =>
    Number(String(references.get(`figure:${name}`) ?? '').replaceAll(',', '')),
  );
  if (at === undefined || !(current * 2 < all)) return null;
  const words = `“${at}” contradicts figure:clients (${all}) beside figure:clients-on-about (${current})`;
  return { at, words, advice: 'say that they hire, or another thing that the figures bear out' };
}

const ONBOARDING = /\{\{figure:onboard-within\}\}/i;

/** Nobody starts within a day who is free in February, so the sentence names that case. */
function busyPeople({
  entry,
  text,
  content: { bench, teams, today },
}: Looked): FieldProblem | null {
  const [at] = ONBOARDING.exec(text) ?? [];
  if (
    at === undefined ||
    entry.kind === 'claim' ||
    /\b(?:free|available)\b/i.test(text.replaceAll(/\bfree trial/gi, ''))
  )
    return null;
  const team = teams.get(entry.slug) ?? [...bench.keys()];
  const busy = team.filter((slug) => (bench.get(slug)?.free_from.slice(0, 10) ?? '') > today);
  const [last] = busy.toSorted((one, other) =>
    bench.get(one)!.free_from < bench.get(other)!.free_from ? 1 : -1,
  );
  if (last === undefined) return null;
  const words = `“${at}” contradicts ${last}, who is free from ${bench.get(last)!.free_from.slice(0, 10)}`;
  return { at, words, advice: 'add “or on the day they are free”' };
}

/** The hours of a week in the picture of a plan by the month are those of the month. */
function shortWeek({ entry, path, text }: Looked): FieldProblem | null {
  const [, index] = /^plans\.(\d+)\.hours$/.exec(path) ?? [];
  const [, monthly] = /^(\d+) hours? a month/.exec(text) ?? [];
  if (entry.kind !== 'plans' || index === undefined || monthly === undefined) return null;
  const { week } = (entry.values.plans as { week: number[] }[])[Number(index)]!;
  const drawn = (week.reduce((sum, hours) => sum + hours, 0) * 52) / 12;
  if (drawn >= Number(monthly)) return null;
  const words = `“${text}” is more than the week of the plan has (${Math.floor(drawn)} a month)`;
  return { words, advice: 'make both the same' };
}
