import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, TIME_FACTOR, tally, until } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

const POSTS = sized(40, 400);
/** Time limit for recovery once there is space again, in milliseconds. */
const BACK_WITHIN = 5_000;

/** A way to make a running site run out of space, and to undo it. */
interface Shortage {
  dataDir: string;
  begin(site: RunningSite): void;
  end(site: RunningSite): void;
  remove(): void;
}

/** A file system of a few megabytes. Needs the permission to mount. */
function smallDisk(): Shortage | null {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', dataDir]);
  if (mounted.status !== 0) return null;
  const filler = join(dataDir, 'filler');
  return {
    dataDir,
    begin() {
      const { bavail, bsize } = statfsSync(dataDir);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    end: () => rmSync(filler),
    remove() {
      execFileSync('umount', [dataDir]);
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** A limit on the size of the process's files. Needs prlimit (util-linux). */
function smallFiles(): Shortage | null {
  if (spawnSync('prlimit', ['--version']).status !== 0) return null;
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-small-'));
  const limit = (site: RunningSite, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(site.process.pid), `--fsize=${bytes}:`]);
  return {
    dataDir,
    begin: (site) => limit(site, String(statSync(join(dataDir, 'citadel.sqlite-wal')).size)),
    end: (site) => limit(site, 'unlimited'),
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

test.for([
  ['the disk is full', smallDisk],
  ['no file may grow', smallFiles],
] as const)(
  'when %s, enquiries get 503 and are never falsely accepted; recovery takes less than 5 s',
  async ([, open], { skip }) => {
    const shortage = open();
    // On Linux at least one of the two is available.
    if (!shortage) return skip('not supported on this system');
    const { dataDir } = shortage;
    const site = await startSite({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
    try {
      const accepted = new Map<string, string>();
      const send = async (number: number) => {
        const fields = sampleFields(number);
        const response = await postEnquiry(site.url, fields);
        const body = (await response.json()) as { id?: string };
        if (response.status === 201) accepted.set(fields.email, body.id ?? '');
        else expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        return response.status;
      };
      expect(await send(0)).toBe(201);
      shortage.begin(site);
      const statuses: number[] = [];
      for (let number = 1; number <= POSTS; number++) statuses.push(await send(number));
      const counts = tally(statuses);
      // A few may have fit into the remaining space; those are checked below.
      expect([...counts.keys()].filter((status) => status !== 201)).toEqual([503]);
      expect(counts.get(503)).toBeGreaterThan(POSTS / 2);
      expect((await fetch(`${site.url}/api/getMenulisting.php`)).status).toBe(200);

      shortage.end(site);
      const isBack = async () => (await send(POSTS + 1)) === 201;
      expect(await until(isBack, { within: BACK_WITHIN })).toBeLessThan(BACK_WITHIN * TIME_FACTOR);
      await site.stop();
      const { enquiries, integrity } = await readStored({ dataDir });
      expect(integrity).toBe('ok');
      expect(new Map(enquiries.map(({ email, id }) => [email, id]))).toEqual(accepted);
    } finally {
      await site.stop();
      shortage.remove();
    }
  },
);
