import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { startProvider } from '../../tests/helpers/process/provider-stand-in.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { parseConfig } from '../config/config.ts';
import { createStoreSource } from '../content/content-source.ts';
import { indexContent } from '../content/index-content.ts';
import { createSecret } from '../secret/secret.ts';
import { openProvider } from './open-provider.ts';
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
  const log = pino({ enabled: false });
  const content = createStoreSource(db, log, { remote: true });
  const context = {
    config: parseConfig({ PROVIDER_API_URL: provider.url }),
    db,
    log,
    content,
    secret: createSecret(),
    metrics: new Metrics(),
    readiness,
    runPictureJob: createPictureProcess(),
  };
  const { start } = openProvider(context, 1_000);
  const stop = start();
  // Its calls fail after 8 seconds: the first poll is not over then.
  await vi.waitFor(async () => expect((await readiness.report()).status).toBe('ready'));
  await expect(content.services({})).rejects.toThrow('no service was read yet');
  await stop();
  await provider.close();
});
