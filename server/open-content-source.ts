import { join } from 'node:path';
import type { AppContext } from './app-context.ts';
import { createStoreSource, type ContentSource } from './content/content-source.ts';
import { openProviderPictures, type ProviderPictures } from './provider/provider-pictures.ts';
import { startSync } from './provider/start-sync.ts';

export interface OpenedContent {
  content: ContentSource;
  /** The pictures of a provider elsewhere; null without one. */
  providedPictures: ProviderPictures | null;
  /** Begins to poll the provider, if there is one. Returns a function that ends it. */
  start(): () => Promise<void>;
}

/**
 * The content of the store, some kinds of which a provider elsewhere may fill.
 *
 * @param patience milliseconds after which the process is ready although the provider was not read: a minute
 */
export function openContentSource(
  context: Omit<AppContext, 'destinations'>,
  patience?: number,
): OpenedContent {
  const { config, db, log, secret, metrics, readiness } = context;
  const { provider } = config;
  const content = createStoreSource(db, log, { provided: provider !== null });
  if (!provider) return { content, providedPictures: null, start: () => async () => {} };
  const base = provider.url;
  const providedPictures = openProviderPictures({
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
  return { content, providedPictures, start };
}
