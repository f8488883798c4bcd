import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { firstOf } from '../../contract/first-of.ts';
import { CONTENT_FOLDER, importedPictures } from '../config/config.ts';
import { seedContent } from '../content/files/load-content.ts';
import { openFindings } from '../../importers/wordpress/findings.ts';
import { importWordpress, type ImportReport } from '../../importers/wordpress/import-wordpress.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { describeLost } from './content-commands.ts';
import { facts } from './table.ts';

/** Posts between two lines of progress. */
const PROGRESS_EVERY = 1_000;

export const importWordpressCommand: Command = {
  name: 'import wordpress',
  usage:
    '<export.xml> [--dry-run] [--uploads <folder>] [--private-origin <origin>] [--report <file>]',
  summary:
    'imports the posts of a WordPress export with their authors, pictures and addresses; safe to repeat. See docs/import.md',
  async run(args, { config, open, print, note }) {
    const { values, positionals } = parseArguments(
      args,
      {
        'dry-run': FLAG,
        uploads: TEXT,
        'private-origin': TEXT,
        report: TEXT,
      },
      'export file',
    );
    const [file] = positionals;
    if (!isFile(file)) throw new CommandFailure(`${file} is not a file.`);
    const uploads = values.uploads ?? null;
    if (uploads !== null && !existsSync(uploads))
      throw new CommandFailure(`The folder ${uploads} does not exist.`);
    const privateOrigin = parseOrigin(values['private-origin']);
    const dryRun = values['dry-run'];
    mkdirSync(config.dataDir, { recursive: true });
    const reportFile = values.report ?? join(config.dataDir, 'wordpress-import.tsv');
    const findings = await openFindings(reportFile);
    try {
      let told = 0;
      const db = await open();
      // The first start loads content/ only into an empty store; the services and the menu are there.
      if (!dryRun && (await seedContent(db, CONTENT_FOLDER)))
        note(`${CONTENT_FOLDER}/ was loaded first.\n`);
      const result = await importWordpress(db, file, {
        folder: importedPictures(config),
        uploads,
        privateOrigin,
        dryRun,
        studioUrl: config.studio?.url,
        report: findings.report,
        now: new Date().toISOString(),
        progress(posts) {
          if (posts - told < PROGRESS_EVERY) return;
          told = posts;
          note(`${posts} posts …\n`);
        },
      });
      await print(summaryOf(result, dryRun));
      await print(`${findings.count()} findings are in ${reportFile}.\n`);
      note(await describeLost(db));
    } finally {
      await findings.close();
    }
  },
};

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function parseOrigin(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('--private-origin must be an origin like http://localhost:8080.');
  return url.origin;
}

/** Their number, and the first names. */
const named = (names: readonly string[]): string =>
  names.length === 0 ? '0' : `${names.length}: ${firstOf(names)}`;

function summaryOf(result: ImportReport, dryRun: boolean): string {
  const { posts, states, authors, index, pictures } = result;
  const others = [...index.counts].filter(
    ([name]) => !/^(?:post|page|attachment) /.test(name) && !name.endsWith(' auto-draft'),
  );
  return (
    (dryRun ? 'Nothing was written. This would happen:\n' : '') +
    facts([
      ['posts created', String(posts.created)],
      ['posts updated', String(posts.updated)],
      ['posts unchanged', String(posts.unchanged)],
      ['posts kept, because they were changed here', String(posts.kept)],
      [
        'of them published, scheduled, drafts',
        `${states.published}, ${states.scheduled}, ${states.draft}`,
      ],
      ['drafts because they could not be published', String(result.refused)],
      ['posts and pages left out', String(result.skipped)],
      ['words of posts', `${result.words.count}, and ${result.words.missing} are missing here`],
      ['authors created', named(authors.created)],
      ['authors renamed', named(authors.updated)],
      ['authors that were here', named([...authors.unchanged, ...authors.kept])],
      ['redirects from former addresses', String(result.redirects)],
      ['pictures', `${pictures.imported}, and ${pictures.missing} addresses without one`],
      ['categories, which posts do not have here', String(index.categories)],
      ['comments, which posts do not have here', String(index.comments)],
      [
        'other things left out',
        others.map(([name, count]) => `${count} ${name}`).join(', ') || 'none',
      ],
    ])
  );
}
