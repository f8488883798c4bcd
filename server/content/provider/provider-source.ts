import type { ContentSource } from '../content-source.ts';
import type { ContentState } from '../content-state.ts';
import { repeat } from '../repeat.ts';
import type { PictureAddress } from './provided-entries.ts';
import { createProvidedContent } from './provided-content.ts';
import { createProvidedSearch } from './provided-search.ts';
import { createProvidedUrls } from './provided-urls.ts';
import { ProviderCalls, type ProviderCallsOptions } from './provider-calls.ts';

export interface ProviderSourceOptions extends Omit<ProviderCallsOptions, 'changed'> {
  /** Has what the provider API does not. */
  store: ContentSource;
  picture: PictureAddress;
  /** Milliseconds between two looks for changes. */
  interval: number;
}

/** The content of a provider elsewhere, through its API (decision 072). */
export function createProviderSource({
  store,
  picture,
  interval,
  ...options
}: ProviderSourceOptions): ContentSource {
  const watchers = new Set<() => void>();
  let version = 0;
  const calls = new ProviderCalls({
    ...options,
    changed() {
      version++;
      for (const changed of watchers) changed();
    },
  });
  const provided = createProvidedContent(calls, picture);
  let current: { store: ContentState | null; version: number; state: ContentState } | null = null;

  const currentState = async (): Promise<ContentState> => {
    // The provider's content is served while the store is unreachable.
    const ofStore = await store.version().catch(() => current?.store ?? null);
    if (current?.store !== ofStore || current.version !== version)
      current = { store: ofStore, version, state: {} };
    return current.state;
  };

  return {
    ...provided,
    ...createProvidedUrls(provided, () => version, store),
    search: createProvidedSearch(provided, store, currentState),
    get: store.get,
    list: store.list,
    version: currentState,
    watch(changed) {
      watchers.add(changed);
      let everything = false;
      const looking = repeat(
        async () => {
          const all = everything;
          everything = false;
          await calls.look(all);
          return interval;
        },
        (error) => {
          const reason = error instanceof Error ? error.name : typeof error;
          options.log.warn({ reason }, 'look for changes at the provider failed');
          return interval;
        },
      );
      // A notification of the provider raises the version of the store, which all processes watch.
      const unwatchStore = store.watch(() => {
        changed();
        everything = true;
        looking.wake();
      });
      return () => {
        void looking.stop();
        watchers.delete(changed);
        unwatchStore();
      };
    },
  };
}
