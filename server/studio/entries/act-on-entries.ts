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
import type { Failure, Problem, PublishedAct } from '../studio-types.ts';

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

/** What a row of the audit log tells about what was published before and after an act. */
export interface MovesDetails {
  entries: PublishedMove[];
}

/**
 * Does something with entries in one transaction, and records in the audit log what was published of them
 * before and after.
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
      await work(change);
      const details: MovesDetails = { ...more, entries: joinMoves(change.moves) };
      return { undo: await appendAudit(change.db, actor, act, subjectOf(revisions), details) };
    });
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    return error.failure;
  }
}

/** One move of each entry, from its first to its last. */
function joinMoves(moves: readonly PublishedMove[]): PublishedMove[] {
  const joined = new Map<string, PublishedMove>();
  for (const { entryId, before, after } of moves) {
    const earlier = joined.get(entryId);
    joined.set(entryId, { entryId, before: earlier ? earlier.before : before, after });
  }
  return [...joined.values()].filter(({ before, after }) => (before?.id ?? null) !== after);
}

/** A draft is deleted when its author saves again. */
const wordsOf = ({ reason, words }: PublishProblem) =>
  reason === 'unknown' ? 'a draft was saved again meanwhile' : words;

/** Refuses what cannot be published, with all problems of each entry. */
export function refuseProblems(
  problems: readonly PublishProblem[],
  revisions: readonly Revision[],
): void {
  const [first] = problems;
  if (!first) return;
  const find = (id: string) => revisions.find((revision) => revision.id === id);
  const listed = problems.flatMap((problem): Problem[] => {
    const revision = find(problem.revisionId);
    const found =
      problem.reason === 'invalid' && revision ? problemsOf(revision.kind, revision.source) : [];
    const all = found.length > 0 ? found : [{ path: '', line: 1, message: wordsOf(problem) }];
    return all.map((one) => ({ ...one, ...(revision && { entryId: revision.entryId }) }));
  });
  const revision = find(first.revisionId);
  const where = revision ? `${nameEntry(revision)}: ` : '';
  throw new ActRefused(`Nothing was published: ${where}${wordsOf(first)}.`, listed);
}
