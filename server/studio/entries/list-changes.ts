import { z } from 'zod';
import { listAudit } from '../../accounts/audit-log.ts';
import { CHANGES, markUndoable } from '../../actions/entries/act-on-entries.ts';
import type { Database } from '../../db/open-database.ts';

const moment = z.iso.datetime().optional();

/** `kind` has kinds with commas between them. */
export const changesQuery = z.object({
  before: z.string().max(100).optional(),
  from: moment,
  until: moment,
  by: z.string().max(200).optional(),
  kind: z.string().max(500).optional(),
});

/** Lists a page of what changed on the site, newest first, and on the first page who changed something. */
export async function listChanges(
  db: Database,
  { before, kind, ...filter }: z.output<typeof changesQuery>,
) {
  const kinds = kind?.split(',');
  const { entries, next } = await listAudit(db, before, { acts: CHANGES, kinds, ...filter });
  const shown = kinds ? await ofKinds(db, entries, kinds) : entries;
  const people = db.selectFrom('audit_log').select('actor').distinct().where('act', 'in', CHANGES);
  return {
    entries: await markUndoable(db, shown),
    next,
    people: before ? [] : (await people.orderBy('actor').execute()).map(({ actor }) => actor),
  };
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Leaves out acts whose subject only counts more entries, if none of those is of the kinds. */
async function ofKinds<A extends { subject: string; details: unknown }>(
  db: Database,
  acts: readonly A[],
  kinds: readonly string[],
): Promise<A[]> {
  const isNamed = ({ subject }: A) => kinds.some((kind) => `, ${subject}`.includes(`, ${kind}/`));
  const idsOf = ({ details }: A) => JSON.stringify(details).match(ID) ?? [];
  const rows = await db
    .selectFrom('revisions')
    .select('id')
    .where('kind', 'in', kinds)
    .where('id', 'in', ['', ...acts.filter((act) => !isNamed(act)).flatMap(idsOf)])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return acts.filter((act) => isNamed(act) || idsOf(act).some((id) => known.has(id)));
}
