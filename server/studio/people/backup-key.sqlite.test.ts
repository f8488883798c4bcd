import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { openBackupKey } from '../../backup/backup-key.ts';
import { checkBackupKey } from '../../doctor/check-backups.ts';

it('an owner with a fresh passkey sees the key, and its end is asked for until it was right', async () => {
  const db = await openTestStore();
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-key-'));
  const studio = openMemoryStudio(db, { backups: { dataDir, bucket: 'https://s3.example/b' } });
  const owner = await studio.account('owner');
  const cookie = await studio.signIn(owner);
  const call = (method: string, path: string, body?: object) =>
    studio.call(method, `/api/backups${path}`, body, { cookie });
  const shown = await call('POST', '/key');
  const { key } = (await openBackupKey({ dataDir }, db)) as { key: string };
  expect(shown.body).toEqual({ key });
  expect(await checkBackupKey(db)).toMatchObject({ state: 'warning' });
  const wrong = await call('POST', '/key/noted', { end: key.slice(-7, -1) });
  expect(wrong.status).toBe(422);
  expect(await checkBackupKey(db)).toMatchObject({ state: 'warning' });
  const right = await call('POST', '/key/noted', { end: ` ${key.slice(-6).toLowerCase()} ` });
  expect(right.status).toBe(200);
  expect(await checkBackupKey(db)).toMatchObject({ state: 'ok' });
  expect((await call('GET', '')).body).toMatchObject({
    provenAt: null,
    isLate: false,
    bucket: 'https://s3.example/b',
    keyNotedAt: expect.stringMatching(/^20/) as string,
  });
  const acts = (await listAudit(db, undefined)).entries.map(({ act }) => act);
  expect(acts.slice(0, 2)).toEqual(['note-backup-key', 'show-backup-key']);
  // The log does not have it.
  const { entries } = await listAudit(db, undefined);
  expect(JSON.stringify(entries)).not.toContain(key.slice(-6));
  rmSync(dataDir, { recursive: true });
});
