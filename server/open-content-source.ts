import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppContext } from './app-context.ts';
import { CONTENT_FOLDER } from './config/config.ts';
import type { ContentSource } from './content/content-source.ts';
import { openBodyFolder } from './content/provider/body-folder.ts';
import { ProviderPictures } from './content/provider/provider-pictures.ts';
import { createProviderSource } from './content/provider/provider-source.ts';
import { createStoreSource } from './content/store-source.ts';

/** Where the content comes from: the provider of the settings, otherwise the store. */
export function openContentSource({ config, db, log, secret, metrics }: AppContext): {
  content: ContentSource;
  /** The pictures of the provider; null if the content is the store's. */
  providedPictures: ProviderPictures | null;
} {
  const store = createStoreSource(db, log);
  if (!config.provider) return { content: store, providedPictures: null };
  const { url: base, pollSeconds } = config.provider;
  const folder = join(config.dataDir, 'provider');
  const providedPictures = new ProviderPictures({
    base,
    folder: join(folder, 'pictures'),
    seal: (text) => secret.seal('picture', text),
    unseal: (sealed) => secret.unseal('picture', sealed),
    isOurs: isOwnPicture,
    log,
  });
  const content = createProviderSource({
    base,
    store,
    log,
    counts: metrics.providerCalls,
    folder: openBodyFolder(join(folder, 'bodies')),
    picture: providedPictures.address,
    interval: pollSeconds * 1_000,
  });
  return { content, providedPictures };
}

/** Whether a path is a file in the folder of pictures. */
function isOwnPicture(path: string): boolean {
  const [, name] = /^\/static\/pictures((?:\/[\w-][\w.-]*)+)$/.exec(path) ?? [];
  return name !== undefined && existsSync(join(CONTENT_FOLDER, 'pictures', name));
}
