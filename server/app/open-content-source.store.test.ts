import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { startProvider } from '../../tests/helpers/process/provider-stand-in.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { parseConfig } from '../config/config.ts';
import { indexContent } from '../content/index-content.ts';
import { createSecret } from '../secret/secret.ts';
import { openTextThread } from '../content/texts/text-thread.ts';
import { openContentSource } from './open-content-source.ts';
import { createPictureProcess } from '../media/run-picture-job.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createReadiness } from '../operations/readiness.ts';
import { takeKinds } from '../provider/take-kinds.ts';

test('a process is ready after a time although the provider never answers, and says nothing of its kinds', async () => {
  const provider = await startProvider();
  provider.mode = 'slow';
  const db = await openTestStore();
  await indexContent(db);
  await takeKinds(db, 'content');
  const readiness = createReadiness(db, true, true);
  readiness.pagesAreReady();
  expect(await readiness.report()).toMatchObject({ checks: { provider: 'reading' } });
  const context = {
    config: parseConfig({ PROVIDER_API_URL: provider.url }),
    db,
    log: pino({ enabled: false }),
    secret: createSecret(),
    metrics: new Metrics(),
    readiness,
    texts: openTextThread(),
    runPictureJob: createPictureProcess(),
  };
  const { content, start } = openContentSource(context, 1_000);
  const stop = start();
  // Its calls fail after 8 seconds: the first poll is not over then.
  await vi.waitFor(async () => expect((await readiness.report()).status).toBe('ready'));
  await expect(content.services({})).rejects.toThrow('no service was read yet');
  await stop();
  await provider.close();
});
