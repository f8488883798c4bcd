import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import type { Database } from '../../db/open-database.ts';
import { momentIn, publishedOf } from '../published/make-body.ts';
import { isReferred, readReferred, referencesIn, referenceValues } from '../references.ts';
import { readProvided, saysProvided } from '../provided-kinds.ts';
import { parseSource } from '../source-format.ts';
import { changeContent, type ContentChange } from './change-content.ts';
import { getPublished, getPublishedAt, pathOf } from './find-entry.ts';
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
import { getRevision, type Revision } from './revision.ts';
import { setDates } from './schedule.ts';

/** Why a revision cannot be published. */
export interface PublishProblem {
  revisionId: string;
  reason: 'unknown' | 'superseded' | 'invalid' | 'address-taken' | 'referred-to';
  /** For people. */
  words: string;
}

export type PublishOutcome =
  | { outcome: 'published'; revisions: Revision[] }
  | { outcome: 'refused'; problems: PublishProblem[] };

/** Publishes one or several drafts or scheduled revisions, all or none. */
export async function publish(
  db: Database,
  revisionIds: readonly string[],
  now = new Date().toISOString(),
): Promise<PublishOutcome> {
  return changeContent(db, now, async (change) => {
    const revisions: Revision[] = [];
    const problems: PublishProblem[] = [];
    for (const id of new Set(revisionIds)) {
      const revision = await getRevision(change.db, id);
      if (!revision) problems.push(problemOf(id, 'unknown', 'there is no such revision'));
      else if (
        revision.state === 'replaced' ||
        revisions.some(({ entryId }) => entryId === revision.entryId)
      )
        problems.push(problemOf(id, 'superseded', 'a newer revision took its place'));
      else revisions.push(revision);
    }
    const waiting = revisions.filter(({ state }) => state !== 'published');
    if (problems.length === 0) problems.push(...(await publishRevisions(change, waiting)));
    if (problems.length > 0) return { outcome: 'refused', problems };
    const published: Revision[] = [];
    for (const { entryId } of revisions) {
      const revision = await getPublished(change.db, entryId);
      if (revision) published.push(revision);
    }
    return { outcome: 'published', revisions: published };
  });
}

const problemOf = (
  revisionId: string,
  reason: PublishProblem['reason'],
  words: string,
): PublishProblem => ({ revisionId, reason, words });

/**
 * Publishes revisions of different entries as a part of a change. The states are not checked.
 *
 * @returns why nothing was written; empty if all are published
 */
export async function publishRevisions(
  change: ContentChange,
  revisions: readonly Revision[],
): Promise<PublishProblem[]> {
  const problems: PublishProblem[] = [];
  const prepared: PreparedRevision[] = [];
  const redirects: PublishedRedirect[] = [];
  const ends = new Map<Revision, string>();
  const provided = await readProvided(change.db);
  for (const revision of revisions) {
    const { kind, slug, source } = revision;
    if (provided.has(kind)) {
      problems.push(problemOf(revision.id, 'invalid', saysProvided(kind)));
      continue;
    }
    const parsed = parseSource(kindOf(kind), source, 'publishable');
    if (!parsed.ok) {
      problems.push(problemOf(revision.id, 'invalid', `line ${parsed.line}: ${parsed.reason}`));
      continue;
    }
    prepared.push({
      revision,
      row: kind === 'redirect' ? null : publishedOf(kind, slug, parsed.values),
    });
    const end = momentIn(parsed.values, kindOf(kind).ends);
    if (end !== null) ends.set(revision, end);
    if (kind === 'redirect')
      redirects.push({ revision, values: parsed.values as unknown as RedirectValues });
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
    const from = before && pathOf(before);
    if (from !== null && from !== pathOf(revision)) moved.push({ from, revision });
    await markPublished(change, revision);
  }
  await replaceRows(change, prepared);
  // The later act wins: a page in place of a redirect, a redirect in place of a page.
  for (const { revision } of prepared) await endRedirectAt(change, pathOf(revision));
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
  { db }: ContentChange,
  prepared: readonly PreparedRevision[],
): Promise<PublishProblem[]> {
  const referring = prepared
    .map(({ revision }) => ({ revision, names: referencesIn(revision.source) }))
    .filter(({ names }) => names.length > 0);
  const referred = prepared.filter(({ revision }) => isReferred(revision.kind));
  if (referring.length === 0 && referred.length === 0) return [];
  const ids = prepared.map(({ revision }) => revision.entryId);
  const before = await readReferred(db);
  const known = referenceValues([
    ...before.filter(({ entryId }) => !ids.includes(entryId)),
    ...prepared.flatMap(({ row }) => row ?? []),
  ]);
  const problems = referring.flatMap(({ revision, names }) => {
    const unknown = names.find((name) => !known.has(name));
    return unknown === undefined
      ? []
      : [problemOf(revision.id, 'invalid', `{{${unknown}}} refers to nothing that is published`)];
  });
  for (const { revision } of referred) {
    const own = referenceValues(before.filter(({ entryId }) => entryId === revision.entryId));
    const lost = [...own.keys()].filter((name) => !known.has(name));
    if (lost.length === 0) continue;
    const referrers = await findReferrers(db, (used) => lost.includes(used), ids);
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
