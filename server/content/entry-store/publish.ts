import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import type { Database } from '../../db/open-database.ts';
import type { PublishedDraft } from '../published/bodies.ts';
import { momentIn, publishedOf } from '../published/make-body.ts';
import { isReferred, referencesIn, referenceValues } from '../references.ts';
import { readProvided, saysProvided } from '../provided-kinds.ts';
import { parseSource } from '../files/source-format.ts';
import { changeContent, referredIn, type ContentChange } from './change-content.ts';
import { getPublished, getPublishedAt, pagePathOf } from './find-entry.ts';
import { findReferrers, nameReferrers } from './find-referrers.ts';
import {
  endRedirectAt,
  findTakenPath,
  leaveRedirect,
  writeRedirects,
  type PublishedRedirect,
} from './redirect-entries.ts';
import { findTakenAddress, replaceRows, type PreparedRevision } from './replace-rows.ts';
import { endRevision, markPublished } from './revision-states.ts';
import { readRevisions, type Revision } from './revision.ts';
import { setDates } from './schedule.ts';

/** Why a revision cannot be published. */
export interface PublishProblem {
  revisionId: string;
  reason: 'unknown' | 'superseded' | 'invalid' | 'address-taken' | 'referred-to';
  /** For people. */
  words: string;
}

export type PublishOutcome =
  { outcome: 'published' } | { outcome: 'refused'; problems: PublishProblem[] };

/** Publishes one or several drafts or scheduled revisions, all or none. */
export async function publish(
  db: Database,
  revisionIds: readonly string[],
  now = new Date().toISOString(),
): Promise<PublishOutcome> {
  const ids = [...new Set(revisionIds)];
  if (ids.length === 0) return { outcome: 'published' };
  const read = (from: Database) =>
    readRevisions(from.selectFrom('revisions').where('id', 'in', ids));
  const prepared = await prepareRevisions(await read(db));
  return changeContent(db, now, async (change) => {
    const revisions: Revision[] = [];
    const problems: PublishProblem[] = [];
    const byId = new Map((await read(change.db)).map((revision) => [revision.id, revision]));
    for (const id of ids) {
      const revision = byId.get(id);
      if (!revision) problems.push(problemOf(id, 'unknown', 'there is no such revision'));
      else if (
        revision.state === 'replaced' ||
        revisions.some(({ entryId }) => entryId === revision.entryId)
      )
        problems.push(problemOf(id, 'superseded', 'a newer revision took its place'));
      else revisions.push(revision);
    }
    const waiting = revisions.filter(({ state }) => state !== 'published');
    if (problems.length === 0)
      problems.push(...(await publishRevisions(change, waiting, prepared)));
    return problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'published' };
  });
}

/** What a revision is when it is published; or, in words, why it cannot be. */
export type Prepared =
  | { row: PublishedDraft | null; redirect: RedirectValues | null; end: string | null }
  | { problem: string };

/**
 * Parses and renders revisions, by their ids. It takes time, so it is done before the transaction that
 * publishes them: the text of a revision never changes.
 */
export async function prepareRevisions(
  revisions: readonly Revision[],
): Promise<Map<string, Prepared>> {
  const prepared = new Map<string, Prepared>();
  for (const revision of revisions) {
    prepared.set(revision.id, prepare(revision));
    // Others get their turn.
    await nextTurn();
  }
  return prepared;
}

function prepare({ kind, slug, source }: Revision): Prepared {
  const parsed = parseSource(kindOf(kind), source, 'publishable');
  return parsed.ok
    ? prepareValues(kind, slug, parsed.values)
    : { problem: `line ${parsed.line}: ${parsed.reason}` };
}

/** The same for values that were parsed. */
export const prepareValues = (
  kind: KindName,
  slug: string,
  values: Record<string, unknown>,
): Prepared => ({
  row: kind === 'redirect' ? null : publishedOf(kind, slug, values),
  redirect: kind === 'redirect' ? (values as unknown as RedirectValues) : null,
  end: momentIn(values, kindOf(kind).ends),
});

const problemOf = (
  revisionId: string,
  reason: PublishProblem['reason'],
  words: string,
): PublishProblem => ({ revisionId, reason, words });

/**
 * Publishes revisions of different entries as a part of a change. The states are not checked.
 *
 * @param ahead what was prepared before the transaction, by the ids of revisions
 * @returns why nothing was written; empty if all are published
 */
export async function publishRevisions(
  change: ContentChange,
  revisions: readonly Revision[],
  ahead: ReadonlyMap<string, Prepared>,
): Promise<PublishProblem[]> {
  const problems: PublishProblem[] = [];
  const prepared: PreparedRevision[] = [];
  const redirects: PublishedRedirect[] = [];
  const ends = new Map<Revision, string>();
  const provided = await readProvided(change.db);
  for (const revision of revisions) {
    const made = provided.has(revision.kind)
      ? { problem: saysProvided(revision.kind) }
      : (ahead.get(revision.id) ?? prepare(revision));
    if ('problem' in made) {
      problems.push(problemOf(revision.id, 'invalid', made.problem));
      continue;
    }
    prepared.push({ revision, row: made.row });
    if (made.end !== null) ends.set(revision, made.end);
    if (made.redirect) redirects.push({ revision, values: made.redirect });
  }
  const taken =
    (await findTakenAddress(change, prepared)) ?? (await findTakenPath(change, redirects));
  if (taken)
    problems.push(
      problemOf(taken.id, 'address-taken', 'two parts or entries have the same address'),
    );
  problems.push(...(await findBrokenReferences(change, prepared)));
  if (problems.length > 0) return problems;

  const moved: { from: string; revision: Revision }[] = [];
  for (const revision of revisions) {
    const before = await getPublished(change.db, revision.entryId);
    const from = before && pagePathOf(before);
    if (from !== null && from !== pagePathOf(revision)) moved.push({ from, revision });
    await markPublished(change, revision);
  }
  await replaceRows(change, prepared);
  // The later act wins: a page in place of a redirect, a redirect in place of a page.
  for (const { revision } of prepared) await endRedirectAt(change, pagePathOf(revision));
  for (const { values } of redirects) {
    const page = await getPublishedAt(change.db, values.from);
    if (page) await endRevision(change, page);
  }
  await writeRedirects(change, redirects);
  for (const { from, revision } of moved)
    if (!(await getPublishedAt(change.db, from))) await leaveRedirect(change, from, revision);
  for (const [revision, end] of ends) await endOn(change, revision, end);
  return [];
}

/**
 * References must name something that is published, or that is published with them; and what others
 * refer to keeps its name.
 */
async function findBrokenReferences(
  change: ContentChange,
  prepared: readonly PreparedRevision[],
): Promise<PublishProblem[]> {
  const referring = prepared
    .map(({ revision }) => ({ revision, names: referencesIn(revision.source) }))
    .filter(({ names }) => names.length > 0);
  const referred = prepared.filter(({ revision }) => isReferred(revision.kind));
  if (referring.length === 0 && referred.length === 0) return [];
  const ids = prepared.map(({ revision }) => revision.entryId);
  const before = (await referredIn(change)).rows;
  const known = referenceValues([
    ...[...before].flatMap(([entryId, row]) => (ids.includes(entryId) ? [] : row)),
    ...prepared.flatMap(({ row }) => row ?? []),
  ]);
  const problems = referring.flatMap(({ revision, names }) => {
    const unknown = names.find((name) => !known.has(name));
    return unknown === undefined
      ? []
      : [problemOf(revision.id, 'invalid', `{{${unknown}}} refers to nothing that is published`)];
  });
  for (const { revision } of referred) {
    const stored = before.get(revision.entryId);
    const own = referenceValues(stored ? [stored] : []);
    const lost = [...own.keys()].filter((name) => !known.has(name));
    if (lost.length === 0) continue;
    const referrers = await findReferrers(change.db, (used) => lost.includes(used), ids);
    const [first] = referrers;
    if (first)
      problems.push(
        problemOf(
          revision.id,
          'referred-to',
          `${nameReferrers(referrers)} refer to {{${first.name}}}`,
        ),
      );
  }
  return problems;
}

/** The entry says itself when it is taken down; an earlier date that somebody set stays. */
async function endOn(change: ContentChange, revision: Revision, end: string): Promise<void> {
  const { unpublishAt } = revision;
  if (unpublishAt === null || end < unpublishAt)
    await setDates(change, revision, { unpublishAt: end });
  if (end <= change.now) await endRevision(change, revision);
}
