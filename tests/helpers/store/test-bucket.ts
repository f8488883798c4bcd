import { randomUUID } from 'node:crypto';
import { parseConfig } from '../../../server/config/config.ts';
import { openBucket } from '../../../server/media/bucket.ts';
import { startBucket } from '../process/bucket-stand-in.ts';

/** Whether tests use a real bucket, which is never away. */
export const onRealBucket = process.env.TEST_S3_URL !== undefined;

/** A bucket for one test: a folder of TEST_S3_URL, or a stand-in. */
export async function openTestBucket() {
  const standIn = await startBucket();
  const real = process.env.TEST_S3_URL?.replace(/\/?(?=\?|$)/, `/${randomUUID()}`);
  const settings = { MEDIA_URL: real ?? standIn.url };
  const address = parseConfig(settings).media!;
  const bucket = openBucket(address);
  return {
    standIn,
    settings,
    address,
    bucket,
    keys: async () => (await Array.fromAsync(bucket.list())).map(({ key }) => key).toSorted(),
    async close() {
      standIn.answer = () => 'fine';
      for await (const { key } of bucket.list()) await bucket.remove(key);
      await standIn.close();
    },
  };
}

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>;
