import type { AppContext } from '../app-context.ts';
import { watchContent } from '../content/watch-content.ts';
import type { App } from '../entry.ts';
import { createHttpListener } from './http-listener.ts';
import { closedFields } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { warmPages } from './warm-pages.ts';

/**
 * Puts the listener over the app, renders the pages in the background once it
 * listens, and renews them when their content changes.
 *
 * @param files the files of the client build
 * @returns the server, not yet listening, and what ends all this besides closing it
 */
export function startServing(
  { fetch, pages, pictures }: App,
  { config, db, log }: Pick<AppContext, 'config' | 'db' | 'log'>,
  files: StaticFiles,
) {
  const at = (url: string) =>
    url.startsWith('/static/') ? (files.answers.get(url) ?? pictures.at(url)) : pages.at(url);
  const { server, closeIdleConnections } = createHttpListener(at, fetch, closedFields(config));

  let warming = new AbortController();
  async function warm(): Promise<void> {
    warming.abort();
    warming = new AbortController();
    const { signal } = warming;
    const began = performance.now();
    const ready = await warmPages(pages, signal);
    const took = Math.round(performance.now() - began);
    if (!signal.aborted) log.info({ pages: ready, took, bytes: pages.size }, 'pages are ready');
  }
  server.once('listening', () => void warm());
  const unwatch = watchContent(db, log, () => void pages.contentChanged().then(warm));

  return {
    server,
    stopServing() {
      warming.abort();
      unwatch();
      closeIdleConnections();
    },
  };
}
