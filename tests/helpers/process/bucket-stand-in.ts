import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How the stand-in responds. `half`: it closes the connection in the middle of a body. */
type Response = 'fine' | 'away' | 'half' | { after: number };

export interface BucketStandIn {
  /** As MEDIA_URL. */
  url: string;
  /** What is in it, without the name of the bucket. */
  files: Map<string, { body: Buffer; storedAt: Date }>;
  /** Method and key of the requests so far. */
  requests: string[];
  /** How it responds to a request; tests replace it. */
  answer: (request: string) => Response;
  close(): Promise<void>;
}

const NAMES = {
  key: 'KEY',
  secret: 'a/secret+with%signs',
  region: 'eu-test-1',
  bucket: 'pictures',
};
/** Keys in a response, however many are asked for. */
const PAGE = 5;

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Whether a request is signed with the secret, by AWS Signature Version 4 in its header. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [path = '', query = ''] = url.split('?');
  const [, scope = '', names = '', signature] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${NAMES.key}/(\\d{8}/${NAMES.region}/s3/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\\w+)$`,
    ).exec(headers.authorization ?? '') ?? [];
  const [time, content] = [String(headers['x-amz-date']), headers['x-amz-content-sha256']];
  const sentAt = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sentAt) < 900_000) || !time.startsWith(scope.slice(0, 8)))
    return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false;
  if (!names.split(';').includes('host')) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const sorted = query.split('&').toSorted().join('&');
  const canonical = [method, path, sorted, lines.join(''), names, content].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${NAMES.secret}`);
  return hmac(key, toSign).toString('hex') === signature;
}

/** Starts a bucket on a free port of loopback, which checks signatures. */
export async function startBucket(): Promise<BucketStandIn> {
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname).replace(/^\/pictures\/?/, '');
    const line = `${request.method} ${key}`;
    self.requests.push(line);
    const answer = self.answer(line);
    if (answer === 'half' && request.method === 'PUT')
      return void request.once('data', () => request.socket.destroy());
    if (answer === 'away') return void request.socket.destroy();
    const body = await buffer(request);
    if (typeof answer === 'object')
      await new Promise((resolve) => setTimeout(resolve, answer.after));
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!pathname.startsWith(`/${NAMES.bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') self.files.set(key, { body, storedAt: new Date() });
    if (request.method === 'DELETE') self.files.delete(key);
    if (request.method === 'GET' && key === '') return list(response, searchParams);
    const file = self.files.get(key);
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    if (!file) return refuse(response, 404, 'NoSuchKey');
    if (request.method === 'PUT') return void response.end();
    response.setHeader('Content-Length', file.body.length);
    if (answer !== 'half') return void response.end(file.body);
    response.write(file.body.subarray(0, file.body.length / 2), () => request.socket.destroy());
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const start = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const all = [...self.files].filter(([key]) => key.startsWith(start) && key > after);
    const page = all.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, PAGE);
    const next = page.at(-1)?.[0];
    const contents = page.map(([key, { body, storedAt }]) => {
      const etag = createHash('md5').update(body).digest('hex');
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${body.length}</Size></Contents>`;
    });
    const isCut = all.length > page.length;
    const token = isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.end(
      `<?xml version="1.0"?>\n<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    );
  }

  const server = createServer((request, response) => {
    request.on('error', () => {});
    respond(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { key, secret, bucket, region } = NAMES;
  const self: BucketStandIn = {
    url: `s3+http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/${randomUUID()}?region=${region}`,
    files: new Map(),
    requests: [],
    answer: () => 'fine',
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>refused</Message></Error>`);
}
