import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createPictureProcess, PictureJobFailed } from './run-picture-job.ts';

it('a job that is ended fails alone: the next one has a new process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'citadel-job-'));
  try {
    const from = join(folder, 'a.png');
    await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#c70' } })
      .png()
      .toFile(from);
    const run = createPictureProcess();
    const job = { act: 'take', from, to: join(folder, 'a') } as const;
    const jobs = [
      run(job, AbortSignal.timeout(1)),
      run(job, AbortSignal.abort()),
      run(job, new AbortController().signal, 1),
      run(job, new AbortController().signal),
      run(job, new AbortController().signal),
    ];
    const done = await Promise.allSettled(jobs);
    expect(done.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect((done[0] as PromiseRejectedResult).reason).toBeInstanceOf(PictureJobFailed);
    expect(await jobs[3]).toMatchObject({ width: 3_000, height: 2_000, frames: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
});
