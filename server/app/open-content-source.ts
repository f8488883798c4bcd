import { join } from 'node:path';
import type { AppContext } from './app-context.ts';
import { createStoreSource } from '../content/content-source.ts';
import { openProviderPictures } from '../provider/provider-pictures.ts';
import { startSync } from '../provider/start-sync.ts';

/**
 * The content of the store, some kinds of which a remote provider may fill.
 *
 * @param patience milliseconds after which the process is ready although the provider was not read: a minute
 * @returns `remotePictures`: the pictures of that provider, null without one; `start`, which begins to
 *   poll it, and returns what ends that
 */
export function openContentSource(context: Omit<AppContext, 'destinations'>, patience?: number) {
  const { config, db, log, secret, metrics, readiness } = context;
  const { provider } = config;
  const content = createStoreSource(db, log, { remote: provider !== null });
  if (!provider) return { content, remotePictures: null, start: () => async () => {} };
  const base = provider.url;
  const remotePictures = openProviderPictures({
    base,
    folder: join(config.dataDir, 'provider', 'pictures'),
    unseal: (sealed) => secret.unseal('picture', sealed),
    log,
  });
  const start = () => {
    const sync = startSync({
      db,
      log,
      base,
      interval: provider.pollSeconds * 1_000,
      key: secret.keyOf('picture'),
      counts: metrics.providerCalls,
      patience,
    });
    void sync.firstPoll.then(readiness.providerIsReady);
    // A notification of the provider raises the content version, which every process watches.
    const unwatch = content.watch(sync.wake);
    return async () => {
      unwatch();
      await sync.stop();
    };
  };
  return { content, remotePictures, start };
}
