import { appendAudit, type Actor } from '../../accounts/audit-log.ts';
import {
  changeContent,
  type ContentChange,
  type PublishedMove,
} from '../../content/entry-store/change-content.ts';
import { nameEntry } from '../../content/entry-store/find-referrers.ts';
import type { PublishProblem } from '../../content/entry-store/publish.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { readRemoteKinds, saysRemote } from '../../content/remote-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { problemsOf, subjectOf } from './describe-entry.ts';
import type { Failure } from '../failure.ts';
import type { Problem, PublishedAct } from '../studio-types.ts';

/** The outcome of an act that changes what visitors see: what undoes it, or why nothing was done. */
export type ActOutcome = PublishedAct | Failure;

export const NO_ENTRY: Failure = {
  error: { code: 'not-found', message: 'There is no such entry.' },
};

/** Rolls an act back. */
export class ActRefused extends Error {
  override name = 'ActRefused';
  readonly failure: Failure;

  /** @param message for people */
  constructor(message: string, problems?: Problem[]) {
    super(message);
    this.failure = { error: { code: 'conflict', message, problems } };
  }
}

/**
 * Does something with entries in one transaction, and records in the audit log (`entries` of the details) what
 * was published of them before and after.
 *
 * @param act its name in the audit log
 * @param work throws ActRefused for an act that is not possible; then nothing has happened
 * @param more what else the audit log tells
 */
export async function actOnEntries(
  db: Database,
  actor: Actor,
  act: string,
  revisions: readonly Revision[],
  work: (change: ContentChange) => Promise<void>,
  more: object = {},
): Promise<ActOutcome> {
  try {
    return await changeContent(db, new Date().toISOString(), async (change) => {
      const remoteKinds = await readRemoteKinds(change.db);
      const remote = revisions.find(({ kind }) => remoteKinds.has(kind));
      if (remote) throw new ActRefused(`${saysRemote(remote.kind)}.`);
      change.checked = true;
      await work(change);
      const details = { ...more, entries: joinMoves(change.moves) };
      return { undo: await appendAudit(change.db, actor, act, subjectOf(revisions), details) };
    });
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    return error.failure;
  }
}

/** One move of each entry, from its first to its last. */
const joinMoves = (moves: readonly PublishedMove[]): PublishedMove[] =>
  [...Map.groupBy(moves, ({ entryId }) => entryId).values()]
    .map((own) => ({ ...own[0]!, after: own.at(-1)!.after }))
    .filter(({ before, after }) => (before?.id ?? null) !== after);

/** Describes all that keeps revisions from being published. */
export const describeProblems = (
  problems: readonly PublishProblem[],
  revisions: readonly Revision[],
): Problem[] =>
  problems.flatMap(({ revisionId, reason, words, field }) => {
    const revision = revisions.find(({ id }) => id === revisionId);
    const own = reason === 'invalid' && field === undefined && revision ? problemsOf(revision) : [];
    const all = own.length > 0 ? own : [{ path: field ?? '', line: 1, message: words }];
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
  const sentence = revision ? `${nameEntry(revision)}: ${words}` : words;
  throw new ActRefused(
    `Nothing was published: ${sentence}.`,
    describeProblems(problems, revisions),
  );
}
