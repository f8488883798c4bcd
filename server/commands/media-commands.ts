import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { firstOf } from '../../contract/first-of.ts';
import { mediaFolder, pictureFolders } from '../config/config.ts';
import { fillPictureVersions } from '../content/entry-store/fill-picture-versions.ts';
import { runTextsHere } from '../content/texts/run-texts.ts';
import type { Database } from '../db/open-database.ts';
import { checkLibrary } from '../media/check-library.ts';
import { openLibrary } from '../media/library.ts';
import { makeWaiting } from '../media/make-picture.ts';
import { addPicture } from '../actions/pictures/add-picture.ts';
import { findGone } from '../actions/pictures/adopt-files.ts';
import { listPictures } from '../studio/pictures/list-pictures.ts';
import { publishMade } from '../actions/pictures/publish-made.ts';
import { parseArguments, TEXT } from './arguments.ts';
import { COMMAND, CommandFailure, type Command } from './command.ts';
import { runAsCommand } from './run-as-command.ts';
import { clean, count } from './table.ts';

const madeIn = (db: Database) => (file: string) => publishMade(db, file);

export const mediaCommands: readonly Command[] = [
  {
    name: 'media list',
    usage: '[--q <words>]',
    summary: 'lists the pictures of the library, newest first, or those with some words',
    async run(args, { open, print }) {
      const { q } = parseArguments(args, { q: TEXT }).values;
      const db = await open();
      const reading = { db, readAs: () => db, runTexts: runTextsHere, actor: COMMAND };
      let cursor: string | undefined;
      do {
        const page = await listPictures(reading, { q, cursor });
        for (const { slug, width, height, alt, name, state } of page.pictures)
          await print(
            `${clean(`${slug}  ${width} × ${height}  ${state}  ${alt === null ? `(no description) ${name}` : alt}`)}\n`,
          );
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
    },
  },
  {
    name: 'media add',
    usage: '<file> [--alt <what it shows>]',
    summary: 'adds a picture to the library, makes its sizes, and prints what sources call it',
    async run(args, context) {
      const { values, positionals } = parseArguments(args, { alt: TEXT }, 'file');
      const [file] = positionals;
      const { config, open, print } = context;
      const library = openLibrary(mediaFolder(config), config.media);
      const about = { fileName: basename(file), alt: values.alt ?? '' };
      const picture = { about, body: createReadStream(file) };
      const added = await runAsCommand(context, addPicture({ library, wake: () => {} }), picture);
      const db = await open();
      await makeWaiting(db, library, madeIn(db));
      await print(`${added.revision.slug}\n`);
    },
  },
  {
    name: 'media check',
    usage: '',
    summary:
      'compares the files of the library with the store: makes missing sizes, removes files that belong to nothing, ' +
      'and puts in the bucket of MEDIA_URL what it lacks',
    async run(args, { config, open, print }) {
      parseArguments(args, {});
      const db = await open();
      const library = openLibrary(mediaFolder(config), config.media);
      await fillPictureVersions(db);
      const report = await checkLibrary(db, library, madeIn(db));
      if (report.put > 0) await print(`${count(report.put, 'file')} put in the bucket.\n`);
      const lost = [...report.lost, ...(await findGone(db, pictureFolders(config)))];
      await print(
        `${count(report.pictures, 'picture')}; sizes made of ${report.remade}, ${count(report.removed, 'file')} removed.\n`,
      );
      if (lost.length > 0)
        throw new CommandFailure(
          `The files of ${count(lost.length, 'picture')} are missing: ${firstOf(lost)}. Restore them from a backup.`,
        );
    },
  },
];
