import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { S3mini } from 's3mini';
import { flush } from '../db/durable-file.ts';

/** Where a bucket is, and who may use it. */
export interface BucketAddress {
  /** URL of the bucket. */
  endpoint: string;
  /** What its keys begin with; empty, or with a trailing slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds for a request, with its body, by default. */
const WITHIN = 30_000;
/** Keys in one response. */
const PAGE = 1_000;

/** The bucket cannot be reached, or refuses a request. The message is for the operator. */
export class BucketUnavailable extends Error {
  override name = 'BucketUnavailable';

  constructor(endpoint: string, cause: unknown) {
    const { message, cause: inner } = cause instanceof Error ? cause : new Error(String(cause));
    const why = inner instanceof Error ? inner.message : message;
    super(`The bucket ${endpoint} cannot be used: ${why}`, { cause });
  }
}

export type Bucket = ReturnType<typeof openBucket>;

/**
 * A bucket of an S3 service, by the names that files have in the folder of the library. A file never changes:
 * only `replace` overwrites one. Everything but `list` is one or two requests; all throw BucketUnavailable.
 */
export function openBucket({ prefix, ...address }: BucketAddress, within = WITHIN) {
  const { endpoint } = address;
  let client: Promise<S3mini> | undefined;

  /** Loaded by the first request: most installations have none. */
  async function call<Result>(request: (client: S3mini) => Promise<Result>): Promise<Result> {
    client ??= import('s3mini').then(
      ({ S3mini }) => new S3mini({ ...address, requestAbortTimeout: within }),
    );
    try {
      return await request(await client);
    } catch (error) {
      throw new BucketUnavailable(endpoint, error);
    }
  }

  const has = (key: string): Promise<boolean> =>
    call(async (s3) => (await s3.objectExists(prefix + key)) === true);

  return {
    endpoint,
    has,
    /** Stores a file, unless the bucket has it. */
    async put(key: string, path: string): Promise<void> {
      if (!(await has(key))) await this.replace(key, path);
    },
    /** Stores a file in the place of another. */
    async replace(key: string, path: string): Promise<void> {
      const file = await openAsBlob(path);
      await call(async (s3) => (await s3.putObject(prefix + key, file)).arrayBuffer());
    },
    /** Writes a file of the bucket to a path, whole or not at all. False if there is none. */
    async get(key: string, path: string): Promise<boolean> {
      const part = `${path}.${randomUUID()}.part`;
      try {
        return await call(async (s3) => {
          const body = (await s3.getObjectResponse(prefix + key))?.body;
          if (!body) return false;
          const bytes = Readable.fromWeb(body as ReadableStream);
          await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
          await flush(part);
          await rename(part, path);
          return true;
        });
      } finally {
        await rm(part, { force: true });
      }
    },
    remove: (key: string): Promise<unknown> => call((s3) => s3.deleteObject(prefix + key)),
    /** Lists, writes and reads. Returns where it is. */
    probe: (): Promise<string> =>
      call(async (s3) => {
        const key = `${prefix}probe/${randomUUID()}`;
        await s3.listObjectsPaged('/', prefix, 1);
        await s3.putObject(key, endpoint);
        const read = await s3.getObject(key);
        await s3.deleteObject(key);
        if (read === endpoint) return endpoint;
        throw new Error('it does not return what was written');
      }),
    /** The files of the library, or those whose keys begin in one of these ways. */
    async *list(starts = ['masters/', 'sizes/']) {
      for (const start of starts) {
        let token: string | undefined;
        do {
          const page = await call(async (s3) => {
            const listed = await s3.listObjectsPaged('/', prefix + start, PAGE, token);
            if (!listed) throw new Error('there is no such bucket');
            return listed;
          });
          for (const { Key, LastModified } of page.objects ?? [])
            yield {
              key: Key.slice(prefix.length),
              storedAt: LastModified.getTime(),
            };
          token = page.nextContinuationToken;
        } while (token !== undefined);
      }
    },
  };
}
