import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_FLAGS } from '../tests/helpers/browser/find-browser.ts';
import { ordinaryBrowser } from './audit-page.ts';

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: unknown;
}

/** One page in a newly started browser. */
export interface Tab {
  /** Sends a command of the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/). */
  send(method: string, params?: object): Promise<Record<string, any>>;
  /** Resolves with the first event that fits. */
  event(method: string, fits: (params: Record<string, any>) => boolean): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<any>;
  close(): Promise<void>;
}

/** Milliseconds until the browser must have started, or ended. */
const PATIENCE = 20_000;

/**
 * Starts an ordinary browser with a new profile. Without Playwright, whose script in every page and whose
 * domain Runtime are main-thread work that visitors' browsers do not have.
 */
export async function openTab(): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'citadel-browser-'));
  const browser = spawn(
    ordinaryBrowser(),
    [
      ...BROWSER_FLAGS,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(browser, 'exit');
  const socket = new WebSocket(
    await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the browser did not start')), PATIENCE);
      let output = '';
      browser.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [url] = /ws:\/\/\S+/.exec(output) ?? [];
        if (!url) return;
        clearTimeout(timer);
        resolve(url);
      });
    }),
  );
  await once(socket, 'open');
  let sent = 0;
  const waiting = new Map<number, PromiseWithResolvers<Record<string, any>>>();
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    for (const listener of listeners) listener(message);
    if (message.id === undefined) return;
    const { resolve, reject } = waiting.get(message.id)!;
    waiting.delete(message.id);
    if (message.error) reject(new Error(JSON.stringify(message.error)));
    else resolve(message.result ?? {});
  });
  const call = (method: string, params: object = {}, sessionId?: string) => {
    const answer = Promise.withResolvers<Record<string, any>>();
    waiting.set(++sent, answer);
    socket.send(JSON.stringify({ id: sent, method, params, sessionId }));
    return answer.promise;
  };
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params = {}) => call(method, params, sessionId as string);
  return {
    send,
    event: (method, fits) =>
      new Promise((resolve) => {
        const listener = (message: Message) => {
          if (message.method !== method || !fits(message.params ?? {})) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
    async evaluate(expression) {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
      return result.value;
    },
    async close() {
      await call('Browser.close').catch(() => {});
      const timer = setTimeout(() => browser.kill('SIGKILL'), PATIENCE);
      await ended;
      clearTimeout(timer);
      socket.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
