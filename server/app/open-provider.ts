import { join } from 'node:path';
import type { AppContext } from './app-context.ts';
import { openRemotePictures } from '../media/remote-pictures.ts';
import { readPictureAddress } from '../provider/picture-address.ts';
import { startSync } from '../provider/start-sync.ts';

/**
 * The remote provider that fills some kinds of content, if there is one.
 *
 * @param patience milliseconds after which the process is ready although the provider was not read: a minute
 * @returns `readPicture`: a picture of that provider by its name at this site, null without a provider; `start`,
 *   which begins to poll it, and returns what ends that
 */
export function openProvider(
  context: Omit<AppContext, 'destinations' | 'library' | 'texts'>,
  patience?: number,
) {
  const { config, db, log, content, secret, metrics, readiness, runPictureJob: run } = context;
  const { provider } = config;
  if (!provider) return { readPicture: null, start: () => async () => {} };
  const base = provider.url;
  const { origin: trustedOrigin } = new URL(base);
  const folder = join(config.dataDir, 'provider', 'pictures');
  const pictures = openRemotePictures({ trustedOrigin, folder, run, log });
  const readPicture = async (name: string, size?: string) => {
    const url = readPictureAddress(name, (sealed) => secret.unseal('picture', sealed));
    return url && pictures.read(url, size);
  };
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
      pictures.stop();
      await sync.stop();
    };
  };
  return { readPicture, start };
}
