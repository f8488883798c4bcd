import {
  publishDue,
  type DueReport,
  type RecordDue,
} from '../../../server/content/entry-store/publish-due.ts';
import type { RunTexts } from '../../../server/content/texts/run-texts.ts';
import type { Database } from '../../../server/db/open-database.ts';

/** Publishes and takes down everything that is due, date by date, as the publisher does. */
export async function publishAllDue(
  db: Database,
  now: string,
  { record, runTexts }: { record?: RecordDue; runTexts?: RunTexts } = {},
): Promise<DueReport> {
  const all: DueReport = { published: [], ended: [], refused: [] };
  for (;;) {
    const refused = new Set(all.refused.map(({ revisionId }) => revisionId));
    const report = await publishDue(db, now, refused, record, runTexts);
    if (report === null) return all;
    for (const part of ['published', 'ended'] as const) all[part].push(...report[part]);
    all.refused.push(...report.refused);
  }
}
