import { resolve } from 'node:path';
import { firstOf } from '../../contract/first-of.ts';
import { copyPictures, findMissingMasters, picturesOf } from '../backup/copy-files.ts';
import { ownPictures } from '../backup/take-backup.ts';
import type { Config } from '../config/config.ts';
import {
  databaseFile,
  openDatabase,
  type Database,
  type StoreAddress,
} from '../db/open-database.ts';
import { migrate, newerMigrations } from '../db/migrations.ts';
import { moveStore, takeBack } from '../db/move/move-store.ts';
import { openSecret, readSecret, replaceSecretFile } from '../secret/secret.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { count } from './table.ts';

export const moveCommand: Command = {
  name: 'move',
  usage: '--to postgres://… | sqlite:<folder> | --take-back',
  summary:
    'copies everything to an empty store and compares the two; may be repeated if interrupted. Meanwhile and afterwards ' +
    'this store refuses all writes; --take-back lets it be used again',
  async run(args, { config, open, print, note }) {
    const { values } = parseArguments(args, { to: TEXT, 'take-back': FLAG });
    if (values['take-back']) {
      const [name, other] = [nameOf(config), await takeBack(await open())];
      if (other === null) throw new CommandFailure(`${name} was not moved.`);
      return print(
        `${name} can be used again. It lacks what ${other} has received since the move.\n`,
      );
    }
    if (!values.to) throw new UsageError('--to is missing.');
    const target = parseTarget(values.to);
    const [sourceName, targetName] = [nameOf(config), nameOf(target)];
    if (sourceName === targetName) throw new UsageError(`The store is already at ${targetName}.`);
    const from = await open();
    if ((await newerMigrations(from)).length > 0)
      throw new CommandFailure(
        'A newer version of the site has used this store: move it with that version, which knows all of it.',
      );
    await using to = openDatabase(target);
    // With PostgreSQL they stay where they are: every machine has a DATA_DIR.
    const dataDir = target.databaseUrl === undefined ? target.dataDir : config.dataDir;
    let pictures = 0;
    let lost: string[] = [];
    await migrate(to);
    const moved = await moveStore(from, to, {
      sourceName,
      targetName,
      copied: (table, rows) => print(`${table}: ${rows} copied\n`),
      async copyRest() {
        await moveSecret(config, from, target, to);
        pictures = await copyPictures(ownPictures(config), picturesOf({ dataDir }));
        lost = await findMissingMasters(to, { dataDir, media: config.media });
      },
    });
    if (typeof moved === 'string') throw new CommandFailure(moved);
    await print(
      `${moved} rows copied and verified. From now on start the site with ${settingFor(target)}.\n` +
        (pictures > 0 ? `${count(pictures, 'picture')} copied to ${dataDir}.\n` : '') +
        (config.media ? `The library stays in ${config.media.endpoint}: keep MEDIA_URL.\n` : '') +
        `Mail files and exports stay in ${config.dataDir}.\n`,
    );
    if (lost.length > 0)
      note(`The files of ${count(lost.length, 'picture')} are missing: ${firstOf(lost)}.\n`);
  },
};

function parseTarget(text: string): StoreAddress {
  if (/^postgres(ql)?:\/\//.test(text)) return { dataDir: '', databaseUrl: text };
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  if (path === undefined)
    throw new UsageError('--to must be postgres://user:password@host/database or sqlite:<folder>.');
  return { dataDir: resolve(path) };
}

/** The name of a store, without its password. */
function nameOf(address: StoreAddress): string {
  if (address.databaseUrl === undefined) return `sqlite:${databaseFile(address)}`;
  const url = URL.parse(address.databaseUrl);
  const host = url?.host || url?.searchParams.get('host');
  return `postgres://${host ?? ''}${url?.pathname ?? ''}`;
}

const settingFor = ({ dataDir, databaseUrl }: StoreAddress) =>
  databaseUrl === undefined ? `DATA_DIR=${dataDir} and no DATABASE_URL` : 'that DATABASE_URL';

/** Copies the secret, so that signatures stay valid and address hashes comparable. */
async function moveSecret(config: Config, from: Database, target: StoreAddress, to: Database) {
  if (config.secretKey !== undefined) return;
  // Creates one if the site was never started.
  await openSecret(config, from);
  const key = await readSecret(config, from);
  if (key === null) return;
  if (target.databaseUrl === undefined) await replaceSecretFile(target, key);
  else await to.updateTable('installation').set({ secret_key: key }).execute();
}
