import { formKinds, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Field } from '../../../contract/kinds/field.ts';
import { findEntry } from '../../../server/content/entry-store/find-entry.ts';
import { publish } from '../../../server/content/entry-store/publish.ts';
import { readRevisions } from '../../../server/content/entry-store/revision.ts';
import { saveDraft } from '../../../server/content/entry-store/save-draft.ts';
import { schedule } from '../../../server/content/entry-store/schedule.ts';
import { unpublish } from './end-entry.ts';
import { parseEntry, writeSource } from '../../../server/content/files/source-format.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { draftEntry, STUDIO } from './edit-entry.ts';
import { markValues } from './mark-values.ts';

/** What only versions have which visitors must not see: in words, addresses, counts, amounts and dates. */
export const HIDDEN = /Unpublished-words|unpublished-words|99731|997\.31|2998-0\d/;
/** The slug of entries that were never published. */
export const HIDDEN_SLUG = 'unpublished-words';

const WORDS = 'Unpublished-words';
let count = 0;

function candidates({ type }: Field): unknown[] {
  switch (type) {
    case 'text':
      return [
        // Parts with one title would have one address.
        `${WORDS} ${++count}`,
        WORDS,
        '99731',
        '+99731',
        'unpublished-words@unpublished-words.example',
        'https://unpublished-words.example/',
      ];
    case 'markdown':
      return [WORDS, `${WORDS}\n\n## ${WORDS} {#part}\n\n${WORDS}\n`];
    case 'number':
      return [997.31];
    case 'path':
      return ['/unpublished-words', 'unpublished-words', '#unpublished-words'];
    case 'date':
      return ['2998-01-01'];
    default:
      return [];
  }
}

const markedSource = (kind: KindName, source: string) => {
  const parsed = parseEntry(kindOf(kind), source).publishable;
  if (!parsed.ok) throw new Error(`${kind}: ${parsed.reason}`);
  const marked = markValues(kindOf(kind).fields, parsed.values, candidates);
  const { appears } = kindOf(kind);
  return {
    draft: writeSource(kindOf(kind), marked),
    // Of today, so that it can be published.
    today: writeSource(kindOf(kind), {
      ...marked,
      ...(appears !== null && { [appears]: parsed.values[appears] }),
    }),
  };
};

/**
 * Adds a marked draft to every published entry, and schedules every other one. Of each kind that has
 * many entries, adds one that was never published, and one that was taken down.
 */
export async function addHiddenVersions(db: Database): Promise<void> {
  const published = await readRevisions(
    db.selectFrom('revisions').where('state', '=', 'published').orderBy('id'),
  );
  for (const [index, { kind, slug, entryId, id: base, source: old }] of published.entries()) {
    const source = markedSource(kind, old).draft;
    const saved = await saveDraft(db, { kind, slug, source, entryId, base }, STUDIO);
    if (saved.outcome !== 'saved') throw new Error(`${slug}: ${JSON.stringify(saved)}`);
    const dates = { publishAt: '2999-01-01T00:00:00Z', unpublishAt: null };
    if (index % 2 > 0) continue;
    const scheduled = await schedule(db, saved.revision.id, dates);
    if (scheduled.outcome !== 'scheduled') throw new Error(`${slug}: ${scheduled.reason}`);
  }
  for (const kind of formKinds) {
    if ('file' in kindOf(kind).files) continue;
    const example = published.find((one) => one.kind === kind);
    if (!example) throw new Error(`The sample content has no ${kind}.`);
    const source = markedSource(kind, example.source);
    await draftEntry(db, kind, HIDDEN_SLUG, () => source.draft);
    const ended = await draftEntry(db, kind, `${HIDDEN_SLUG}-ended`, () => source.today);
    const shown = await publish(db, [ended]);
    if (shown.outcome !== 'published') throw new Error(JSON.stringify(shown));
    const entryId = await findEntry(db, kind, `${HIDDEN_SLUG}-ended`);
    const taken = await unpublish(db, entryId!);
    if (taken.outcome !== 'unpublished') throw new Error(JSON.stringify(taken));
  }
}
