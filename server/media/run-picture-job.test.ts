import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureWorkers } from '../../tests/helpers/process/picture-workers.ts';
import {
  createPictureProcess,
  PictureJobFailed,
  WORKER,
  type PictureTask,
} from './run-picture-job.ts';

it.skipIf(process.platform !== 'linux')(
  'a job may wait for the processor, and take what it is given of its time',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'citadel-job-'));
    try {
      const from = join(folder, 'a.png');
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const picture = { width: 300, height: 200, channels: 3, background: '#c70', noise } as const;
      await sharp({ create: picture }).png().toFile(from);
      const run = createPictureProcess();
      const { signal } = new AbortController();
      await run({ act: 'measure', paths: [from] }, signal);
      // The newest: one of another test may be about to end.
      const pid = pictureWorkers().at(-1)!;
      process.kill(pid, 'SIGSTOP');
      // It does not get to run for longer than it may.
      const waiting = run({ act: 'take', from, to: join(folder, 'b') }, signal, { time: 3_000 });
      await sleep(3_500);
      process.kill(pid, 'SIGCONT');
      expect(await waiting).toMatchObject({ width: 300 });

      await sharp({ create: { ...picture, width: 4_000, height: 3_000 } })
        .png({ compressionLevel: 0 })
        .toFile(from);
      const worker = fork(WORKER);
      const task: PictureTask = {
        job: { act: 'take', from, to: join(folder, 'c') },
        processor: 100,
      };
      worker.on('message', (answer) => expect.unreachable(JSON.stringify(answer))).send(task);
      expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

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
      run(job, new AbortController().signal, { time: 1 }),
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
