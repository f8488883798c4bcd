import { v5 as uuidv5 } from 'uuid';
import { contentKinds } from '../../contract/kinds/content-kinds.ts';
import { listPublished } from '../../server/content/published/published-rows.ts';
import { writeSource } from '../../server/content/files/source-format.ts';
import { textOfHtml } from '../../server/content/html/text-of-html.ts';
import type { Database } from '../../server/db/open-database.ts';
import { ID_NAMESPACE, type ExportIndex } from './export-index.ts';
import { cutText, slugOf } from './shorten.ts';
import {
  writeEntries,
  type ImportedEntry,
  type Outcome,
  type WriteOptions,
} from './write-entries.ts';

/** Many people sign in with their e-mail address, and WordPress shows it until they choose a name. */
const isEmail = (text: string) => /\S@\S/.test(text);

/** The name that posts state for a login; empty if there is none but an e-mail address. */
export function authorNameOf(login: string, { authors }: Pick<ExportIndex, 'authors'>): string {
  const names = [authors.get(login) ?? '', login].map(textOfHtml);
  const name = names.find((one) => one !== '' && !isEmail(one)) ?? '';
  return cutText(name, contentKinds.author.fields.name.max);
}

/**
 * Creates entries for the authors of the posts, with nothing but their names: an export has neither
 * photos nor words about them. Posts find their author by name, so a name that is here already is left
 * as it is.
 *
 * @returns the names of the authors by what became of them
 */
export async function writeAuthors(db: Database, index: ExportIndex, options: WriteOptions) {
  const names = { created: [], updated: [], unchanged: [], kept: [] } as Record<Outcome, string[]>;
  const { rows } = await listPublished(db, 'author');
  const here = new Set(rows.map(({ body }) => body.name));
  const authors = new Map<string, ImportedEntry>();
  for (const login of index.writers) {
    const name = authorNameOf(login, index);
    if (here.has(name)) names.unchanged.push(name);
    else if (name !== '' && !authors.has(name))
      authors.set(name, {
        entryId: uuidv5(JSON.stringify(['author', index.site.url, login]), ID_NAMESPACE),
        slug: slugOf(isEmail(login) ? name : login, 60) || 'author',
        source: writeSource(contentKinds.author, { name }),
        state: 'published',
        publishAt: null,
        subject: `author ${name}`,
      });
  }
  const written = await writeEntries(db, 'author', [...authors.values()], options);
  for (const { entry, outcome, slug } of written) {
    names[outcome].push(entry.subject.slice('author '.length));
    if (outcome !== 'created') continue;
    const what = 'the author has only a name: an export has no more';
    const todo = `add a photo and a few words, in content/authors/${slug}.yaml`;
    options.report({ subject: entry.subject, field: 'photo, about', what, todo });
  }
  return names;
}
