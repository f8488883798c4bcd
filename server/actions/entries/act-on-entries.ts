import type { z } from 'zod';
import type { PublishedAct } from '../../../contract/actions/entry-acts.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import type { PublishedMove } from '../../content/entry-store/change-content.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { readRemoteKinds, saysRemote } from '../../content/remote-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { Refused } from '../refused.ts';
import type { ContentAction, ContentWork } from '../run-action.ts';
import { subjectOf } from './describe-problems.ts';

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

/**
 * An action that changes what visitors see, or when. The audit log gets what was published of each entry before and
 * after it (`entries` of the details), so that it can be undone. A repeated request gets the first answer again.
 *
 * @param act its name in the audit log
 * @param prepare reads its entries (`revisions`)
 * @param details further ones for the audit log
 */
export const actOnEntries = <Given, Input, Made extends { revisions: readonly Revision[] }>(
  act: string,
  {
    run,
    details,
    ...action
  }: Pick<ContentAction<Given, Input, never, Made>, 'after'> & {
    input: z.ZodType<Input, Given>;
    prepare: NonNullable<ContentAction<Given, Input, never, Made>['prepare']>;
    run(work: ContentWork, input: Input, made: Made): Promise<void>;
    details?(input: Input): object;
  },
): ContentAction<Given, Input, PublishedAct, Made> => ({
  ...action,
  scopes: () => ['content:publish'],
  // A link that never led to a page does not keep an act from being undone: an import may have brought it.
  content: { checked: act !== 'undo' },
  earlier: ({ db, by }) => findAct(db, by.request!),
  async run(work, input, made) {
    const remoteKinds = await readRemoteKinds(work.db);
    const remote = made.revisions.find(({ kind }) => remoteKinds.has(kind));
    if (remote) throw new Refused('conflict', `${saysRemote(remote.kind)}.`);
    await run(work, input, made);
    return recordAct(work, act, made.revisions, details?.(input));
  },
});

/** Records an act on entries, unless it published only what is published already. */
export async function recordAct(
  { db, by, moves }: ContentWork,
  act: string,
  revisions: readonly Revision[],
  more: object = {},
): Promise<PublishedAct> {
  if (act === 'publish' && moves.length === 0) return { undo: null };
  const details = { ...more, entries: joinMoves(moves) };
  if (['bring-back', 'undo'].includes(act) && details.entries.length === 0)
    throw new Refused('conflict', 'It would end at once: the date in its text has passed.');
  const id = await appendAudit(db, by, act, subjectOf(revisions), details);
  return { undo: isUndoable(act, details) ? id : null };
}

/** The first answer to a request; null if the request is new. */
async function findAct(db: Database, request: string): Promise<PublishedAct | null> {
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
