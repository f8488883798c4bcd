let loaded = false;

/** Loads the tracker's script. Call it only with the visitor's consent. */
export function loadTracker(address: string): void {
  if (loaded) return;
  loaded = true;
  const script = document.createElement('script');
  script.async = true;
  const policy = globalThis.trustedTypes?.createPolicy('tracker', {
    createScriptURL: () => address,
  });
  script.src = policy ? (policy.createScriptURL(address) as string) : address;
  document.head.append(script);
}

export function isTrackerLoaded(): boolean {
  return loaded;
}
