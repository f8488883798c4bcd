import {
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** What the supervisor of an installation says of itself, in `DATA_DIR/supervisors/<pid>.json`. */
export interface Supervisor {
  pid: number;
  /** When the process was started, as the kernel counts: another process may have its id later. */
  startedAt: string;
  root: string;
  /** The version that serves; null before the first is ready. */
  running: string | null;
  /** The version that is being started. */
  starting: string | null;
  /** The last version that was started and did not become ready, and why. */
  refused: { version: string; reason: string; at: number } | null;
}

/** Bytes of the file, which is written in place: a disk that is full has room for that. */
const SIZE = 4096;

const folderOf = (dataDir: string) => join(dataDir, 'supervisors');
const fileOf = (dataDir: string, pid: number) => join(folderOf(dataDir), `${pid}.json`);

/** The 22nd field; the second, a name in brackets, may have spaces. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;
  } catch {
    return null;
  }
}

/** Describes this process, until it ends. */
export function describeSupervisor(dataDir: string, root: string) {
  const file = fileOf(dataDir, process.pid);
  const state: Supervisor = {
    pid: process.pid,
    startedAt: startOf(process.pid) ?? '',
    root,
    running: null,
    starting: null,
    refused: null,
  };
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  process.once('exit', () => rmSync(file, { force: true }));
  const descriptor = openSync(file, 'w', 0o600);
  /** If it cannot be written, the site goes on, and a command does not see what changed. */
  function attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      console.error((error as Error).message);
    }
  }
  return {
    state,
    update(changes: Partial<Supervisor>) {
      const text = Buffer.from(JSON.stringify(Object.assign(state, changes)).padEnd(SIZE));
      attempt(() => {
        writeSync(descriptor, text, 0, text.length, 0);
        ftruncateSync(descriptor, text.length);
      });
    },
    /** Whether a version has served here before. */
    hasServed: (version: string) => readdirSync(folderOf(dataDir)).includes(`${version}.served`),
    serves: (version: string) =>
      attempt(() => writeFileSync(join(folderOf(dataDir), `${version}.served`), '')),
  };
}

/** The supervisors of an installation that run now. */
export function listSupervisors(dataDir: string, root: string): Supervisor[] {
  let names: string[] = [];
  try {
    names = readdirSync(folderOf(dataDir)).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    // None was ever started.
  }
  return names.flatMap((name) => {
    try {
      const file = join(folderOf(dataDir), name);
      const one = JSON.parse(readFileSync(file, 'utf8')) as Supervisor;
      return one.root === root && startOf(one.pid) === one.startedAt ? [one] : [];
    } catch {
      // It has just ended.
      return [];
    }
  });
}
