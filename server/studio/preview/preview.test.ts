import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { isRunning } from '../../../tests/helpers/process/child-processes.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';
import { PREVIEW_LIMITS } from '../../../tests/helpers/process/preview-limits.ts';
import { TooManyWaiting } from '../../concurrency/turns.ts';
import { createPreview, PreviewUnavailable } from './preview.ts';

/** Starts as `siteUrl` says, and does what the path of a job says. */
const PROGRAM = `
  process.on('disconnect', () => process.exit());
  process.on('message', ({ siteUrl, path }) => {
    if (siteUrl === 'never') return;
    if (siteUrl !== undefined) return void setTimeout(() => process.send(null), Number(siteUrl));
    if (path === '/hangs') return;
    if (path === '/dies') process.exit(1);
    process.send(path === '/fails' ? null : { status: process.pid, html: path });
  });
`;
const LIMITS = { ...PREVIEW_LIMITS, waiting: 8 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-preview-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param startup milliseconds after which the process is ready */
function open(limits: Partial<typeof LIMITS> = {}, startup: number | 'never' = 0) {
  const preview = createPreview({
    program: pathToFileURL(join(folder, 'program.mjs')),
    settings: {
      store: { dataDir: folder },
      siteUrl: `${startup}`,
      remote: false,
      pictureFolders: {},
      mediaSizes: 'none',
    },
    limits: { ...LIMITS, ...limits },
  });
  onTestFinished(() => preview.stop());
  const render = (path: string, asker = 'editor', signal?: AbortSignal) =>
    preview.render({ asker, ...(signal && { signal }) }, { revisions: [], path });
  return { preview, render };
}

const ends = (pid: number) => vi.waitFor(() => expect(isRunning(pid)).toBe(false));

test('one process does all jobs in order', async () => {
  const { render } = open();
  const pages = await Promise.all(['/a', '/b', '/c'].map((path) => render(path)));
  expect(pages.map(({ html }) => html)).toEqual(['/a', '/b', '/c']);
  expect(new Set(pages.map(({ status }) => status)).size).toBe(1);
});

test('an asker of many pages delays others by one page, and is refused beyond its limit', async () => {
  const { render } = open();
  const made: string[] = [];
  const make = async (path: string, asker: string) => made.push((await render(path, asker)).html);
  const all = Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => make(`/link/${index}`, 'link')),
  );
  await make('/editor', 'editor');
  expect(made.indexOf('/editor')).toBeLessThan(3);
  const refused = (await all).filter(({ status }) => status === 'rejected');
  // One is made at once, and eight have waited.
  expect([made.length, refused.length]).toEqual([10, 291]);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toBeInstanceOf(TooManyWaiting);
});

test('a job whose client disconnects is not done', async () => {
  const { render } = open();
  const gone = new AbortController();
  const first = render('/a');
  const left = expect(render('/dies', 'editor', gone.signal)).rejects.toThrow(PreviewUnavailable);
  const next = render('/b');
  // What @hono/node-server gives as its reason is no Error.
  gone.abort('Client connection prematurely closed.');
  await left;
  expect((await next).status).toBe((await first).status);
});

test('a job that fails does not disturb the next', async () => {
  const { render } = open();
  const failed = expect(render('/fails')).rejects.toThrow(PreviewUnavailable);
  const next = render('/a');
  await failed;
  await expect(next).resolves.toMatchObject({ html: '/a' });
});

test('a process that hangs is killed, and another does the next job', async () => {
  const { render } = open({ render: patient(1_000) });
  const { status: first } = await render('/a');
  const late = expect(render('/hangs')).rejects.toThrow(PreviewUnavailable);
  const next = render('/b');
  await late;
  await ends(first);
  const { status: second, html } = await next;
  expect([html, second === first]).toEqual(['/b', false]);
});

test('the time of a job begins when the process is ready', async () => {
  const { render } = open({ render: patient(1_000) }, patient(1_500));
  await expect(render('/a')).resolves.toMatchObject({ html: '/a' });
});

test('a start goes on after an asker has waited long enough, and is kept for the next', async () => {
  const { render } = open({ starting: 100 }, 1_000);
  let refused = 0;
  const page = await vi.waitFor(() =>
    render('/a').catch((error: unknown) => {
      refused++;
      expect(error).toBeInstanceOf(PreviewUnavailable);
      throw error;
    }),
  );
  // If each had started another, none would have become ready.
  expect([page.html, refused > 2]).toEqual(['/a', true]);
});

test('a process that does not become ready in time is killed, as one that cannot start', async () => {
  const { render } = open({ start: 300 }, 'never');
  for (const path of ['/a', '/b']) await expect(render(path)).rejects.toThrow(PreviewUnavailable);
});

test('after a crash another process does the next job', async () => {
  const { render } = open();
  await expect(render('/dies')).rejects.toThrow(PreviewUnavailable);
  await expect(render('/a')).resolves.toMatchObject({ html: '/a' });
});

test('an idle process is ended, and started again when it is needed', async () => {
  const { render } = open({ idle: 50 });
  const { status } = await render('/a');
  await ends(status);
  await expect(render('/b')).resolves.toMatchObject({ html: '/b' });
});

test('stopping ends the process, and starts no other', async () => {
  const { preview, render } = open();
  const { status } = await render('/a');
  const refused = expect(render('/hangs')).rejects.toThrow(PreviewUnavailable);
  await preview.stop();
  expect(isRunning(status)).toBe(false);
  await refused;
  await expect(render('/a')).rejects.toThrow(PreviewUnavailable);
});

test('the process of previews ends when the process that started it is killed', async () => {
  const starts = `
    import { fork } from 'node:child_process';
    process.send(fork('server/preview-process.ts', { execArgv: [] }).pid);
    setInterval(() => {}, 1_000);
  `;
  const parent: ChildProcess = fork('-', [], {
    execArgv: ['--input-type=module', '-e', starts],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [pid] = (await once(parent, 'message')) as [number];
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await ends(pid);
});
