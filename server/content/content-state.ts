/**
 * Loads something once for each state of the content. A failure is not cached.
 *
 * @param version resolves with the same value until the state changes
 * @returns a function that resolves with the value for the current state
 */
export function oncePerState<Value>(
  version: () => Promise<string>,
  load: () => Promise<Value>,
): () => Promise<Value> {
  let loaded: { state: string; value: Promise<Value> } | null = null;
  return async () => {
    const state = await version();
    if (loaded?.state !== state) {
      const loading = { state, value: load() };
      loaded = loading;
      loading.value.catch(() => {
        if (loaded === loading) loaded = null;
      });
    }
    return loaded.value;
  };
}
