import { dollars } from '../../../domain/money.ts';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { PersonValues } from '../../../contract/kinds/person.ts';
import type { RateValues } from '../../../contract/kinds/rate.ts';
import type { ServiceValues } from '../../../contract/kinds/service.ts';
import { parseEntry, type ParsedEntry } from '../files/source-format.ts';
import { valuesIn, type PlainValue } from '../files/values-in.ts';
import { linkOf } from '../names.ts';
import { resolveText } from '../../../domain/resolve-text.ts';
import { referencesIn } from '../references.ts';
import { checkContradictions } from './check-contradictions.ts';
import { checkMarkdownLinks, checkPath, checkPicture } from './check-links.ts';
import { checkProof } from './check-proofs.ts';
import { checkContact, checkFigures, checkRates } from './check-written-out.ts';
import type {
  CheckedContent,
  CheckedEntry,
  ContentProblem,
  FieldProblem,
} from './checked-content.ts';

/** Everything that is wrong with the content, entry by entry, in the order of the lines. */
export function checkContent(content: CheckedContent): ContentProblem[] {
  return content.entries.flatMap((entry) =>
    listFields(entry)
      .flatMap((field) =>
        checkField(entry, field, content).map(({ at, ...problem }) => ({
          where: entry.where,
          line: field.lineOf(at),
          field: field.path,
          ...problem,
        })),
      )
      .toSorted((one, other) => one.line - other.line),
  );
}

/** A value of an entry that is no list and no group. */
interface CheckedField extends Omit<PlainValue, 'path'> {
  /** Such as `company.counts.0.label`. */
  path: string;
  /** The line of the entry's text where the value stands, or words within it. */
  lineOf(words?: string): number;
}

/** The plain values of an entry, in order. */
function listFields({ kind, source, values }: CheckedEntry): CheckedField[] {
  // Parsed for the line of a problem: most entries have none.
  let parsed: ParsedEntry | undefined;
  return valuesIn(kindOf(kind).fields, values).map(({ path, ...plain }) => ({
    ...plain,
    path: path.join('.'),
    lineOf: (words) => (parsed ??= parseEntry(kindOf(kind), source)).lineOf(path, words),
  }));
}

function checkField(
  entry: CheckedEntry,
  checked: CheckedField,
  content: CheckedContent,
): FieldProblem[] {
  const { field, path, value } = checked;
  if (entry.kind === 'person' && path === 'profile.rate')
    return checkRateOfPerson((entry.values as PersonValues).profile!, content);
  if (entry.kind === 'rate' && path === 'amount')
    return checkStartingRate(entry.slug, (entry.values as RateValues).amount, content);
  if (typeof value !== 'string') return [];
  if (entry.kind === 'person' && path.startsWith('profile.services.'))
    return checkService(value, content);
  if (entry.kind === 'service' && path.startsWith('team.'))
    return checkMember(entry, checked, value, content);
  switch (field.type) {
    case 'picture':
      return checkPicture(value, content);
    case 'path':
      // A redirect comes from where there is no page.
      return path === 'from' ? [] : checkPath(linkOf(entry.kind, value), content);
    case 'date':
      return path === 'valid_until' ? checkProof(entry.values, content.today) : [];
    case 'markdown':
      return [...checkText(entry, checked, value, content), ...checkMarkdownLinks(value, content)];
    default:
      return checkText(entry, checked, value, content);
  }
}

/** A service starts at its rate, so no person who does its work may have a lower one. */
const checkRateOfPerson = (
  { rate, services }: NonNullable<PersonValues['profile']>,
  { rates }: CheckedContent,
): FieldProblem[] =>
  services.flatMap((service) => {
    const least = rates.get(service);
    if (least === undefined || rate >= least) return [];
    return [
      {
        words: `${dollars(rate)} is below rate:${service} (${dollars(least)})`,
        advice: 'raise it, lower that rate, or remove the service from the list',
      },
    ];
  });

/** The page of a service shows its starting rate beside its team: somebody there should start at it. */
function checkStartingRate(
  service: string,
  amount: number,
  { teams, bench }: CheckedContent,
): FieldProblem[] {
  const rates = (teams.get(service) ?? []).flatMap((slug) => bench.get(slug)?.rate ?? []);
  const least = Math.min(...rates);
  if (rates.length === 0 || least <= amount) return [];
  return [
    {
      words: `${dollars(amount)} is below everybody in the team of ${service} (from ${dollars(least)})`,
      advice: 'add somebody who starts at it to the team, or raise it',
      warning: true,
    },
  ];
}

/** A service without a page is left out on the page of a person. */
function checkService(slug: string, content: CheckedContent): FieldProblem[] {
  if (content.hasPage(`/services/${slug}`)) return [];
  const words = `there is no service ${slug}`;
  return [{ at: slug, words, advice: 'correct it, or remove it from the list', missing: true }];
}

/** A card of a team leads to a page, and /people filtered by the service shows who is in its team. */
function checkMember(
  { slug: service, values }: CheckedEntry,
  { path }: CheckedField,
  slug: string,
  { bench, names }: CheckedContent,
): FieldProblem[] {
  const [person, name] = [names.get(`person/${slug}`), names.get(`service/${service}`)];
  const services = bench.get(slug)?.services;
  const problems: FieldProblem[] = [];
  if (!services)
    problems.push({
      words: `there is no person ${slug} with a page`,
      advice: 'correct it, or remove it from the team',
    });
  else if (!services.includes(service))
    problems.push({
      words: `${person} isn’t listed for ${name}`,
      advice: 'list or remove them',
    });
  const { team } = values as ServiceValues;
  if (path === 'team.0' && team.filter((one) => bench.has(one)).length < 2)
    problems.push({
      words: 'fewer than two people with pages are in the team',
      advice: 'add one',
      warning: true,
    });
  return problems;
}

function checkText(
  entry: CheckedEntry,
  checked: CheckedField,
  text: string,
  content: CheckedContent,
): FieldProblem[] {
  const isProof = entry.kind === 'figure' || entry.kind === 'rate';
  return [
    ...checkReferences(entry, text, content),
    ...checkLength(checked.field, text, content),
    ...checkContradictions(entry, checked.path, text, content),
    ...(entry.kind === 'site' ? [] : checkContact(text, content)),
    ...(isProof ? [] : [...checkFigures(text, content), ...checkRates(text, entry, content)]),
  ];
}

/** References to nothing. */
const checkReferences = (
  { kind }: CheckedEntry,
  text: string,
  { references }: CheckedContent,
): FieldProblem[] =>
  referencesIn(kind, text)
    .filter((name) => !references.has(name))
    .map((name) => ({
      at: name,
      words: `${name.startsWith('{{') ? name : `{{${name}}}`} refers to nothing`,
      advice: 'correct the name, or write the entry that it names',
      missing: true,
    }));

/** A text that is longer than its place shows, with its references replaced. */
function checkLength(
  { fits, max = Infinity }: CheckedField['field'],
  text: string,
  { references }: CheckedContent,
): FieldProblem[] {
  const most = fits ?? max;
  const { length } = resolveText(text, references);
  if (length <= most) return [];
  const words = `has ${length} characters, and its place shows ${most}`;
  return [{ words, advice: `shorten it by ${length - most}` }];
}
