import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where operating systems install PostgreSQL's programs, mostly outside of PATH. */
function* folders(): Generator<string> {
  if (process.env.POSTGRES_BIN) yield process.env.POSTGRES_BIN;
  yield* (process.env.PATH ?? '').split(delimiter);
  for (const [base, ...below] of [
    ['/usr/lib/postgresql', 'bin'],
    ['/opt/homebrew/opt', 'bin'],
    ['/usr/local/opt', 'bin'],
    ['/Library/PostgreSQL', 'bin'],
  ] as const) {
    if (!existsSync(base)) continue;
    const versions = readdirSync(base).filter((name) => /^(postgresql@)?\d+$/.test(name));
    const number = (name: string) => Number(name.replace(/\D/g, ''));
    for (const version of versions.toSorted((a, b) => number(b) - number(a)))
      yield join(base, version, ...below);
  }
  yield* ['/usr/local/bin', '/usr/local/pgsql/bin', '/usr/pgsql/bin'];
}

/** The folder with the programs of the newest PostgreSQL server, or null if none is installed. */
export function findPostgres(): string | null {
  const complete = (folder: string) =>
    folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
  return folders().find(complete) ?? null;
}
