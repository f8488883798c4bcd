import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import type { SourceProblem } from '../files/source-format.ts';
import { describeLink, hasReference, isOptional } from '../names.ts';
import type { Prepared, Rendered } from '../published/prepare-revision.ts';
import { isReferred } from '../references.ts';
import { runTextsHere, TextRefused, type RunTexts } from '../texts/run-texts.ts';
import type { DraftDates } from '../texts/text-jobs.ts';
import { changeContent, type ContentChange } from './change-content.ts';
import { getPublished, getPublishedAs, getPublishedAt, pagePathOf } from './find-entry.ts';
import { callEntry, callReferrers, findReferrers } from './find-referrers.ts';
import { namesOfRow, openNames } from './known-names.ts';
import { endRedirectAt, findRedirect, leaveRedirect, writeRedirects } from './redirect-entries.ts';
import { replaceRows } from './replace-rows.ts';
import { endRevision, markPublished } from './revision-states.ts';
import { readRevisions, type Revision } from './revision.ts';

/** Why a revision cannot be published. */
export interface PublishProblem {
  revisionId: string;
  reason: 'unknown' | 'superseded' | 'invalid' | 'address-taken' | 'referred-to';
  /** For people. */
  words: string;
  /** What is wrong in its text. */
  problems?: readonly SourceProblem[];
  /** The path of the field, if the problem is in one field. */
  field?: string;
  /** The name (names.ts) that leads to nothing, if that is the problem. */
  name?: string;
}

export type PublishOutcome =
  { outcome: 'published' } | { outcome: 'refused'; problems: PublishProblem[] };

/** Publishes one or several drafts or scheduled revisions, all or none. */
export async function publish(
  db: Database,
  revisionIds: readonly string[],
  now = new Date().toISOString(),
): Promise<PublishOutcome> {
  const prepared = await prepareRevisions(await readByIds(db, revisionIds));
  const problems = await changeContent(db, now, (change) =>
    publishDrafts(change, revisionIds, prepared),
  );
  return problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'published' };
}

/** Reads revisions by their ids. */
export const readByIds = async (db: Database, ids: readonly string[]): Promise<Revision[]> =>
  // PostgreSQL has no empty lists.
  ids.length === 0 ? [] : readRevisions(db.selectFrom('revisions').where('id', 'in', ids));

/** Publishes drafts or scheduled revisions, all or none. Returns why not; empty if all are published. */
export async function publishDrafts(
  change: ContentChange,
  revisionIds: readonly string[],
  prepared: ReadonlyMap<string, Prepared>,
): Promise<PublishProblem[]> {
  const revisions: Revision[] = [];
  const problems: PublishProblem[] = [];
  const read = await readByIds(change.db, revisionIds);
  const byId = new Map(read.map((revision) => [revision.id, revision]));
  for (const id of new Set(revisionIds)) {
    const revision = byId.get(id);
    if (!revision) problems.push(problemOf(id, 'unknown', 'there is no such version'));
    else if (
      revision.state === 'replaced' ||
      revisions.some(({ entryId }) => entryId === revision.entryId)
    )
      problems.push(problemOf(id, 'superseded', 'a newer version replaced it'));
    else revisions.push(revision);
  }
  const waiting = revisions.filter(({ state }) => state !== 'published');
  return problems.length > 0 ? problems : publishRevisions(change, waiting, prepared);
}

type PreparedRevision = Rendered & { revision: Revision };

/**
 * Parses and renders revisions, by their ids. It takes time, so it is done before the transaction that
 * publishes them: the text of a revision changes only as it is published (`storeDated`).
 *
 * @param runTexts by default in this process; a site has a thread for it
 * @param by the account or key that publishes them
 * @param dates of drafts and scheduled revisions, by their ids
 */
export async function prepareRevisions(
  revisions: readonly Revision[],
  runTexts: RunTexts = runTextsHere,
  by = '',
  dates?: ReadonlyMap<string, DraftDates>,
): Promise<Map<string, Prepared>> {
  const prepared = new Map<string, Prepared>();
  for (const { id, kind, slug, source } of revisions)
    prepared.set(
      id,
      await runTexts(by, 'prepare', kind, slug, source, dates?.get(id)).catch(
        (error: unknown): Prepared => {
          if (error instanceof TextRefused) return { problem: error.message, problems: [] };
          throw error;
        },
      ),
    );
  return prepared;
}

/** Stores the sources of drafts with their dates, in the transaction that publishes or schedules them. */
export async function storeDated(
  { db }: ContentChange,
  prepared: ReadonlyMap<string, Prepared>,
): Promise<void> {
  for (const [id, made] of prepared)
    if ('dated' in made)
      await db
        .updateTable('revisions')
        .set({ source: made.dated })
        .where('id', '=', id)
        .where('state', 'in', ['draft', 'scheduled'])
        .execute();
}

const problemOf = (
  revisionId: string,
  reason: PublishProblem['reason'],
  words: string,
  problems?: readonly SourceProblem[],
): PublishProblem => ({ revisionId, reason, words, ...(problems && { problems }) });

/**
 * Finds what keeps revisions of different entries from being published together.
 *
 * @param ahead what was prepared before the transaction, by the ids of revisions
 * @param options `checked`: see ContentChange. `at`: when they are published (ISO 8601, UTC), if not now
 */
export async function findProblems(
  db: Database,
  revisions: readonly Revision[],
  ahead: ReadonlyMap<string, Prepared>,
  options: { checked: boolean; at?: string | undefined },
): Promise<{ problems: PublishProblem[]; prepared: PreparedRevision[] }> {
  const problems: PublishProblem[] = [];
  const prepared: PreparedRevision[] = [];
  for (const revision of revisions) {
    const made = ahead.get(revision.id);
    if (!made) problems.push(problemOf(revision.id, 'unknown', 'it was saved again meanwhile'));
    else if ('problem' in made)
      problems.push(problemOf(revision.id, 'invalid', made.problem, made.problems));
    else prepared.push({ revision, ...made });
  }
  const taken = await findTakenAddress(db, prepared);
  if (taken)
    problems.push(problemOf(taken.id, 'address-taken', 'another entry has the same address'));
  problems.push(...(await findBrokenNames(db, prepared, options)));
  return { problems, prepared };
}

/**
 * Publishes revisions of different entries as part of a change. Their states are not checked.
 *
 * @param ahead what was prepared before the transaction, by the ids of revisions
 * @returns why nothing was written; empty if all are published
 */
export async function publishRevisions(
  change: ContentChange,
  revisions: readonly Revision[],
  ahead: ReadonlyMap<string, Prepared>,
): Promise<PublishProblem[]> {
  const { problems, prepared } = await findProblems(change.db, revisions, ahead, change);
  if (problems.length > 0) return problems;

  const moved: { from: string; revision: Revision }[] = [];
  for (const { revision, end } of prepared) {
    const before = await getPublished(change.db, revision.entryId);
    const from = before && pagePathOf(before);
    if (from !== null && from !== pagePathOf(revision)) moved.push({ from, revision });
    // The earlier of the date in its text and the date set by `schedule`.
    const [unpublishAt = null] = [revision.unpublishAt, end].filter((at) => at !== null).toSorted();
    await markPublished(change, { ...revision, unpublishAt });
  }
  await replaceRows(change, prepared);
  await writeRedirects(change, prepared);
  for (const { revision, redirect, end } of prepared) {
    // The later publish wins: a page replaces a redirect, and a redirect replaces a page.
    await endRedirectAt(change, pagePathOf(revision));
    const hidden = redirect && (await getPublishedAt(change.db, redirect.from));
    if (hidden) await endRevision(change, hidden);
    if (end !== null && end <= change.now) await endRevision(change, revision);
  }
  for (const { from, revision } of moved)
    if (!(await getPublishedAt(change.db, from)) && !(await findRedirect(change.db, from)))
      await leaveRedirect(change, from, pagePathOf(revision) ?? '/', revision);
  return [];
}

/** Finds a revision whose address belongs to another entry, or to two of these; null if there is none. */
async function findTakenAddress(
  db: Database,
  prepared: readonly PreparedRevision[],
): Promise<Revision | null> {
  const ours = new Set(prepared.map(({ revision }) => revision.entryId));
  const seen = new Set<string>();
  for (const { revision, redirect } of prepared) {
    const { kind, slug } = revision;
    const address = redirect?.from ?? pagePathOf(revision) ?? `${kind} ${slug}`;
    const holder = redirect
      ? await findRedirect(db, redirect.from)
      : (await getPublishedAs(db, revision))?.entryId;
    if ((holder && !ours.has(holder)) || seen.has(address)) return revision;
    seen.add(address);
  }
  return null;
}

/**
 * Finds names in these revisions that lead to nothing, and names in other entries that would lead to nothing
 * once these are published.
 */
async function findBrokenNames(
  db: Database,
  prepared: readonly PreparedRevision[],
  { checked, at }: { checked: boolean; at?: string | undefined },
): Promise<PublishProblem[]> {
  const revisions = prepared.map(({ revision }) => revision);
  const uses = prepared.flatMap(({ revision, names }) =>
    Object.entries(names)
      .filter(([name]) => isChecked(name, checked))
      .map(([name, field]) => ({ revisionId: revision.id, name, field })),
  );
  if (!checked && uses.length === 0 && !revisions.some(({ kind }) => isReferred(kind))) return [];
  const without: Pick<Revision, 'entryId' | 'kind' | 'slug'>[] = [...revisions];
  const added = new Set<string>();
  for (const { revision, row, redirect } of prepared) {
    const own = row ? namesOfRow(row) : redirect?.to ? [redirect.from] : [];
    // A redirect takes the place of a page.
    const hidden = redirect && (await getPublishedAt(db, redirect.from));
    if (hidden) without.push(hidden);
    const before = await getPublished(db, revision.entryId);
    // A page with a new address leaves a redirect.
    const moved = before && own.includes(pagePathOf(revision) ?? '') && pagePathOf(before);
    for (const name of [...own, ...(moved ? [moved] : [])]) added.add(name);
  }
  const request = { names: uses.map(({ name }) => name), about: without, at };
  const namesAfter = await openNames(db, request);
  const [before, after] = [namesAfter(), namesAfter(without, added)];
  const lost = [...before.difference(after)].filter((name) => isChecked(name, checked));
  const problems = uses
    .filter(({ name }) => !after.has(name) && (!before.has(name) || lost.includes(name)))
    .map(({ revisionId, name, field }): PublishProblem => ({
      ...problemOf(revisionId, 'invalid', describeMissing(name)),
      field,
      name,
    }));
  if (lost.length === 0) return problems;
  const ids = revisions.map(({ entryId }) => entryId);
  const referrers = await findReferrers(db, (name) => lost.includes(name), ids);
  for (const [name, own] of Map.groupBy(referrers, (one) => one.name)) {
    const [kind = '', slug = ''] = name.split(':');
    const lostEntry = hasReference(name)
      ? await getPublishedAs(db, { kind: kind as KindName, slug })
      : null;
    const words = `${await callReferrers(db, own)} refer to ${lostEntry ? callEntry(lostEntry) : nameReference(name)}`;
    const by =
      revisions.find((one) => isReferred(one.kind) || pagePathOf(one) === name) ?? revisions[0];
    problems.push(problemOf(by?.id ?? '', 'referred-to', words));
  }
  return problems;
}

/** Whether a name must lead to something. */
const isChecked = (name: string, checked: boolean) =>
  hasReference(name) || (checked && !isOptional(name));

/** For people: the figure “clients”. */
const nameReference = (name: string) => name.replace(/:(.*)/, ' “$1”');

/** For people. */
const describeMissing = (name: string) =>
  name.startsWith('{{')
    ? `“${name}” stands for nothing: choose a figure in its place, or remove it`
    : hasReference(name)
      ? `there is no ${nameReference(name)} that is published`
      : name.startsWith('picture/')
        ? 'it shows a picture that is not in the library, or is still processing'
        : /^\.?\//.test(name)
          ? describeLink(name)
          : `there is no ${name.replace(/\/(.*)/, ' “$1”').replaceAll('-', ' ')} on the site`;
