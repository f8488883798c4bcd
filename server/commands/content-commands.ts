import { join } from 'node:path';
import { firstOf } from '../../contract/first-of.ts';
import { isOfLibrary } from '../../contract/shown-picture.ts';
import { CONTENT_FOLDER, importedPictures, mediaFolder, type Config } from '../config/config.ts';
import { contentDay } from '../content/content-day.ts';
import { nameEntry } from '../content/entry-store/find-referrers.ts';
import { findDanglingReferences } from '../content/entry-store/known-names.ts';
import { exportContent } from '../content/files/export-content.ts';
import { loadContent } from '../content/files/load-content.ts';
import { readContent } from '../content/files/read-content.ts';
import type { Bodies } from '../content/published/bodies.ts';
import { rebuildContent } from '../content/rebuild-content.ts';
import type { Database } from '../db/open-database.ts';
import { exportMasters, FILES, loadMasters } from '../media/copy-library.ts';
import { openLibrary } from '../media/library.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { clean, count } from './table.ts';

export const contentCommands: readonly Command[] = [
  {
    name: 'content load',
    usage: '[--from <folder>]',
    summary: `publishes the files in ${CONTENT_FOLDER}/ or another folder; entries changed in the store since are kept`,
    async run(args, { config, open, print, note }) {
      const { values } = parseArguments(args, { from: TEXT });
      const db = await open();
      const folder = values.from ?? CONTENT_FOLDER;
      const missing = await loadPictures(db, config, folder);
      if (missing.length > 0)
        throw new CommandFailure(
          `These files of pictures are missing in ${join(folder, FILES)}: ${firstOf(missing)}. Nothing was loaded.`,
        );
      const report = await loadContent(db, folder, undefined, config.studio?.url);
      await print(
        `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ` +
          `${report['kept-newer']} kept because they are newer in the store.\n`,
      );
      if (report.scheduled > 0)
        await print(`${report.scheduled} of them will be published on their dates.\n`);
      if (report.keptFiles.length > 0)
        note(
          `These files differ from what somebody published or drafted since: ${firstOf(report.keptFiles)}. ` +
            'Compare them with what content export writes.\n',
        );
      note(await describeLost(db));
    },
  },
  {
    name: 'content export',
    usage: '--to <folder> [--force]',
    summary:
      'writes the published content as files that content load reads; --force overwrites others',
    async run(args, { config, open, print, note }) {
      const { to, force } = parseArguments(args, { to: TEXT, force: FLAG }).values;
      if (!to) throw new UsageError('--to is missing.');
      const report = await exportContent(await open(), to, { force });
      if (report.different.length > 0 && !force)
        throw new CommandFailure(
          `These files are different: ${firstOf(report.different)}. Nothing was written; --force overwrites them.`,
        );
      const library = openLibrary(mediaFolder(config), config.media);
      const lost = await exportMasters(library, await publishedFiles(await open()), to);
      if (lost.length > 0) note(`The files of these pictures are missing: ${firstOf(lost)}.\n`);
      await print(
        `${report.written} written, ${report.same} unchanged, ${report.leftOut} left out because ` +
          'they are only drafts or scheduled.\n',
      );
      if (report.others.length > 0)
        note(`These files belong to no published entry: ${firstOf(report.others)}.\n`);
    },
  },
  {
    name: 'content rebuild',
    usage: '',
    summary: 'makes what visitors see again from the published revisions; dates and redirects stay',
    async run(args, { open, print }) {
      parseArguments(args, {});
      await print(`${count(await rebuildContent(await open()), 'row')} changed.\n`);
    },
  },
  {
    name: 'content check',
    usage: '[--from <folder>]',
    summary:
      'finds contradictions and dead links, and warns of proofs that run out, here or in a folder of files',
    async run(args, { config, open, print }) {
      const { values } = parseArguments(args, { from: TEXT });
      // Imported lazily: the Markdown parser and the sanitizer take time that other commands do not need.
      const [{ checkContent }, { openCheckedContent }, { entriesOfFolder, entriesOfStore }] =
        await Promise.all([
          import('../content/check/check-content.ts'),
          import('../content/check/checked-content.ts'),
          import('../content/check/checked-entries.ts'),
        ]);
      const { entries, unreadable } =
        values.from === undefined
          ? await entriesOfStore(await open())
          : entriesOfFolder(values.from);
      const pictures: [string, string][] = [
        ['imported/', importedPictures(config)],
        ['', join(values.from ?? CONTENT_FOLDER, 'pictures')],
        ['', join(CONTENT_FOLDER, 'pictures')],
      ];
      const problems = [
        ...unreadable,
        ...checkContent(openCheckedContent(entries, pictures, contentDay())),
      ];
      for (const { where, line, field, words, advice, warning } of problems)
        await print(
          `${clean(`${where}:${line}: ${warning ? 'warning: ' : ''}${field && `${field}: `}${words}; ${advice}`)}\n`,
        );
      const failures = problems.filter(({ warning }) => !warning).length;
      if (failures > 0)
        throw new CommandFailure(`${count(failures, 'problem')} in ${entries.length} entries.`);
      const warnings = problems.length > 0 ? `, ${count(problems.length, 'warning')}` : '';
      await print(`No problems in ${entries.length} entries${warnings}.\n`);
    },
  },
];

/** Takes the pictures of a folder into the library; returns the files that are missing. */
async function loadPictures(
  db: Database,
  config: Pick<Config, 'dataDir' | 'media'>,
  folder: string,
): Promise<string[]> {
  const pictures = readContent(folder, ['picture'])
    .map(({ values }) => values as { file: string; width: number; height: number })
    .filter(({ file }) => isOfLibrary(file));
  if (pictures.length === 0) return [];
  const sizes = pictures.map(({ file, width, height }) => ({ file, width, height }));
  return loadMasters(db, openLibrary(mediaFolder(config), config.media), folder, sizes);
}

/** The files in the library of the published pictures. */
async function publishedFiles(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('published')
    .select('body')
    .where('kind', '=', 'picture')
    .execute();
  return rows.map(({ body }) => (JSON.parse(body) as Bodies['picture']).file).filter(isOfLibrary);
}

/** What of the content leads to nothing; empty for none. */
export async function describeLost(db: Database): Promise<string> {
  const lost = await findDanglingReferences(db);
  const named = firstOf([...new Set(lost.map(nameEntry))]);
  return lost.length === 0
    ? ''
    : `Links and references that lead to nothing: ${lost.length}, in ${named}. content check says where.\n`;
}
