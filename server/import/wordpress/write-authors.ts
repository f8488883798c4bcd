import { v5 as uuidv5 } from 'uuid';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { changeContent } from '../../content/entry-store/change-content.ts';
import { listPublished } from '../../content/published/published-rows.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { publish } from '../../content/entry-store/publish.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { saveDraft } from '../../content/entry-store/save-draft.ts';
import { writeSource } from '../../content/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { authorNameOf, slugSourceOf } from './author-names.ts';
import { ID_NAMESPACE, type ExportIndex } from './export-index.ts';
import type { Report } from './findings.ts';
import { slugOf } from './html-text.ts';
import { IMPORT, isImported } from './import-writer.ts';

/**
 * Creates entries for the authors of the posts, with nothing but their names: an export has neither
 * photos nor words about them. Posts find their author by name, so a name that is here already is left
 * as it is.
 *
 * @returns the names of the authors by what became of them
 */
export async function writeAuthors(
  db: Database,
  index: ExportIndex,
  { report, dryRun, now }: { report: Report; dryRun: boolean; now: string },
) {
  return changeContent(db, now, async (change) => {
    const drafts: string[] = [];
    const result = {
      created: [] as string[],
      renamed: [] as string[],
      /** Those that are here already, also under another login. */
      there: [] as string[],
    };
    const names = await publishedNames(change.db);
    for (const login of index.writers) {
      const name = authorNameOf(login, index);
      if (name === '') continue;
      if (names.has(name)) {
        if (!result.created.includes(name)) result.there.push(name);
        continue;
      }
      names.add(name);
      const entryId = authorIdOf(login, index);
      const newest = await getNewestRevision(change.db, entryId);
      if (newest && !isImported(newest)) {
        report({
          subject: `author ${newest.slug}: ${name}`,
          field: 'name',
          what: 'the author was changed or taken down here, and is kept so',
          todo: 'nothing, or change the name by hand',
        });
        result.there.push(name);
        continue;
      }
      result[newest ? 'renamed' : 'created'].push(name);
      const slug = newest?.slug ?? (await chooseSlug(change.db, slugSourceOf(login, name)));
      if (!newest)
        report({
          subject: `author ${slug}: ${name}`,
          field: 'photo, about',
          what: 'the author has only a name: an export has no more',
          todo: `add a photo and a few words, in content/authors/${slug}.yaml`,
        });
      if (dryRun) continue;
      const source = writeSource(contentKinds.author, { name });
      const base = newest?.id ?? null;
      const request = { kind: 'author' as const, slug, source, entryId, base };
      const saved = await saveDraft(change.db, request, IMPORT, now);
      if (saved.outcome !== 'saved') throw new Error(`author ${slug}: ${saved.outcome}`);
      drafts.push(saved.revision.id);
    }
    const published = drafts.length > 0 ? await publish(change.db, drafts, now) : null;
    if (published?.outcome === 'refused')
      throw new Error(`authors were refused: ${published.problems[0]?.words}`);
    return result;
  });
}

const authorIdOf = (login: string, { site }: ExportIndex): string =>
  uuidv5(JSON.stringify(['author', site.url, login]), ID_NAMESPACE);

async function publishedNames(db: Database): Promise<Set<string>> {
  const { rows } = await listPublished(db, 'author');
  return new Set(rows.map(({ body }) => body.name));
}

/** A slug that no other author has. In a dry run two may get the same one. */
async function chooseSlug(db: Database, from: string): Promise<string> {
  const wanted = slugOf(from, 60) || 'author';
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if ((await findEntry(db, 'author', slug)) === null) return slug;
  }
}
