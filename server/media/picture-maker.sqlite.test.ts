import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { openLibrary, recordFile } from './library.ts';
import { startPictureMaker } from './picture-maker.ts';
import { createPictureProcess, PictureJobFailed, type PictureJob } from './run-picture-job.ts';

it('a picture waits while the disk is full, and one that cannot be made holds up no other', async () => {
  const db = await openTestStore();
  const folder = await mkdtemp(join(tmpdir(), 'citadel-maker-'));
  const work = createPictureProcess();
  let fails = '';
  const run = (job: PictureJob, signal: AbortSignal) =>
    job.act === 'make' && fails !== ''
      ? Promise.reject(new PictureJobFailed(fails))
      : work(job, signal);
  const library = openLibrary(folder, null, run);
  const add = async (background: string) => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    const body = new Response((await picture.png().toBuffer()) as BodyInit).body as never;
    const taken = await library.take(db, body);
    if (taken.outcome !== 'taken') throw new Error(JSON.stringify(taken));
    await recordFile(db, taken.picture, new Date().toISOString());
  };
  const states = async () => {
    const rows = await db.selectFrom('media_files').selectAll().orderBy('created_at').execute();
    return rows.map((row) => (row.made_at ? 'made' : row.failed_at ? 'failed' : 'waits'));
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const options = { db, log, library, onMade: async () => {}, adopt: async () => false };
  await add('#c70');
  fails = 'sizes/x: write error\nsystem error: No space left on device';
  const maker = startPictureMaker(options);
  try {
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
    expect(await states()).toEqual(['waits']);
    fails = '';
    maker.wake();
    await vi.waitFor(async () => expect(await states()).toEqual(['made']));

    fails = 'the process ended';
    await add('#07c');
    maker.wake();
    await vi.waitFor(async () => expect(await states()).toEqual(['made', 'failed']));
    fails = '';
    await add('#0c7');
    maker.wake();
    const last = ['made', 'failed', 'made'];
    await vi.waitFor(async () => expect(await states()).toEqual(last));
  } finally {
    await maker.stop();
    await rm(folder, { recursive: true });
  }
});
