import { firstOf } from '../../../contract/first-of.ts';
import type { SourceProblem } from '../../content/files/source-format.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import {
  changeContent,
  type ContentChange,
  type PublishedMove,
} from '../../content/entry-store/change-content.ts';
import { callEntry } from '../../content/entry-store/find-referrers.ts';
import type { PublishProblem } from '../../content/entry-store/publish.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { readRemoteKinds, saysRemote } from '../../content/remote-kinds.ts';
import type { Database } from '../../db/open-database.ts';

import type { Refusal } from '../refused.ts';
import type { Acting } from '../acting.ts';
import type { Problem } from '../../../contract/actions/problem.ts';
import type { PublishedAct } from '../../../contract/actions/entry-acts.ts';

/** The outcome of an act that changes what visitors see: the id that undoes it, or why nothing was done. */
export type ActOutcome = PublishedAct | { error: Refusal };

/** The acts that can be undone. */
const UNDOABLE = ['publish', 'take-down', 'bring-back', 'publish-due', 'take-down-due'];

/** The acts that change what visitors see, or will see, or that remove drafts. */
export const CHANGES: readonly string[] = [
  ...UNDOABLE,
  'undo',
  'schedule',
  'discard',
  'delete',
  'remove-picture',
];

/** Whether an act of the audit log can be undone: it changed what visitors see. */
export const isUndoable = (
  act: string,
  details: unknown,
): details is { entries: PublishedMove[] } =>
  UNDOABLE.includes(act) && (details as { entries: unknown[] }).entries.length > 0;

/** Adds to acts of the audit log whether each can be undone: visitors still see what it published. */
export async function markUndoable<A extends { act: string; details: unknown }>(
  db: Database,
  acts: readonly A[],
): Promise<(A & { undoable: boolean })[]> {
  const movesOf = ({ act, details }: A) => (isUndoable(act, details) ? details.entries : []);
  const ids = acts.flatMap((one) => movesOf(one).map(({ entryId }) => entryId));
  const rows = await db
    .selectFrom('revisions')
    .select(['id', 'entry_id'])
    .where('state', '=', 'published')
    .where('entry_id', 'in', [...new Set(ids), ''])
    .execute();
  const published = new Map(rows.map((row) => [row.entry_id, row.id]));
  return acts.map((one) => {
    const moves = movesOf(one);
    const isLatest = moves.every(
      ({ entryId, after }) => (published.get(entryId) ?? null) === after,
    );
    return { ...one, undoable: moves.length > 0 && isLatest };
  });
}

export const NO_ENTRY: { error: Refusal } = {
  error: { code: 'not-found', message: 'There is no such entry.' },
};

/** Rolls an act back. */
export class ActRefused extends Error {
  override name = 'ActRefused';
  readonly failure: { error: Refusal };

  /** @param message for people */
  constructor(message: string, problems?: Problem[]) {
    super(message);
    this.failure = { error: { code: 'conflict', message, problems } };
  }
}

/**
 * Changes entries in one transaction, and records in the audit log (`entries` of the details) what was
 * published before and after. A repeated request gets the first answer again.
 *
 * @param act its name in the audit log
 * @param work throws ActRefused for an act that is not possible; then nothing has happened
 * @param more further details for the audit log
 */
export async function actOnEntries(
  { db, actor }: Acting,
  act: string,
  revisions: readonly Revision[],
  work: (change: ContentChange) => Promise<void>,
  more: object = {},
): Promise<ActOutcome> {
  try {
    const perform = async (change: ContentChange): Promise<PublishedAct> => {
      const earlier = await findAct(change.db, actor.request);
      if (earlier) return earlier;
      const remoteKinds = await readRemoteKinds(change.db);
      const remote = revisions.find(({ kind }) => remoteKinds.has(kind));
      if (remote) throw new ActRefused(`${saysRemote(remote.kind)}.`);
      await work(change);
      // What is published already is not published again.
      if (act === 'publish' && change.moves.length === 0) return { undo: null };
      const details = { ...more, entries: joinMoves(change.moves) };
      if (['bring-back', 'undo'].includes(act) && details.entries.length === 0)
        throw new ActRefused('It would end at once: the date in its text has passed.');
      const id = await appendAudit(change.db, actor, act, subjectOf(revisions), details);
      return { undo: isUndoable(act, details) ? id : null };
    };
    // A link that never led to a page does not keep an act from being undone: an import may have brought it.
    const checked = act !== 'undo';
    return await changeContent(db, new Date().toISOString(), perform, { checked });
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    return error.failure;
  }
}

/** The first answer to a request; null if the request is new. */
async function findAct(db: Database, request: string | undefined): Promise<PublishedAct | null> {
  if (request === undefined) return null;
  const row = await db
    .selectFrom('audit_log')
    .select(['id', 'act', 'details'])
    .where('request', '=', request)
    .executeTakeFirst();
  return row ? { undo: isUndoable(row.act, JSON.parse(row.details!)) ? row.id : null } : null;
}

/** One move of each entry, from its first to its last. */
export const joinMoves = (moves: readonly PublishedMove[]): PublishedMove[] =>
  [...Map.groupBy(moves, ({ entryId }) => entryId).values()]
    .map((own) => ({ ...own[0]!, after: own.at(-1)!.after }))
    .filter(({ before, after }) => (before?.id ?? null) !== after);

/** Names entries in the audit log. */
export const subjectOf = (entries: readonly { kind: string; slug: string }[]): string =>
  firstOf(entries.map(({ kind, slug }) => `${kind}/${slug}`));

export const describeProblem = ({ path, line, reason }: SourceProblem): Problem => ({
  path,
  line: Math.max(1, line),
  message: reason,
});

/** Describes all problems that keep revisions from being published. */
export const describeProblems = (
  problems: readonly PublishProblem[],
  revisions: readonly Revision[],
): Problem[] =>
  problems.flatMap(({ revisionId, words, field = '', problems: own = [] }) => {
    const revision = revisions.find(({ id }) => id === revisionId);
    const all: Problem[] =
      own.length > 0 ? own.map(describeProblem) : [{ path: field, line: 1, message: words }];
    return all.map((one) => ({ ...one, entryId: revision?.entryId }));
  });

/** Refuses what cannot be published, with all problems of each entry. */
export function refuseProblems(
  problems: readonly PublishProblem[],
  revisions: readonly Revision[],
): void {
  const [first] = problems;
  if (!first) return;
  const revision = revisions.find(({ id }) => id === first.revisionId);
  // A draft is deleted when its author saves again.
  const words = first.reason === 'unknown' ? 'a draft was saved again meanwhile' : first.words;
  const sentence = revision ? `${callEntry(revision)}: ${words}` : words;
  throw new ActRefused(
    `Nothing was published: ${sentence}.`,
    describeProblems(problems, revisions),
  );
}
