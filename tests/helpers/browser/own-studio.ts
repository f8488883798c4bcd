import { test, type BrowserContext } from '@playwright/test';
import type { EntryDetails, ListedEntry } from '../../../server/studio/studio-types.ts';
import {
  addSession,
  OWN_PAGE,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../process/start-studio.ts';

/** Starts one studio for all tests of a spec, and makes calls to it as its owner. */
export function useOwnStudio(settings: Record<string, string> = {}) {
  let studio: RunningStudio;
  let cookie: string;
  test.beforeAll(async () => {
    studio = await startStudio({ LOG_LEVEL: 'warn', ...settings });
    cookie = await signInOwner(studio);
  });
  test.afterAll(() => studio?.stop());

  /** Makes a call of the studio's own page; returns the body, or throws if the call failed. */
  async function call<Body>(path: string, body?: unknown, method = body ? 'POST' : 'GET') {
    const response = await fetch(`${studio.studioUrl}/api${path}`, {
      method,
      headers: { ...OWN_PAGE, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
  const listEntries = async () => (await call<{ entries: ListedEntry[] }>('/entries')).entries;
  return {
    get url() {
      return studio.url;
    },
    get studioUrl() {
      return studio.studioUrl;
    },
    /** Signs a browser in as the owner. */
    signIn: (context: BrowserContext) => addSession(context, studio, cookie),
    call,
    listEntries,
    detailsOf: (id: string) => call<EntryDetails>(`/entries/${id}`),
    /** Finds the id of the first entry of a kind, or of the one with this slug. */
    async idOf(kind: string, slug?: string) {
      const entries = await listEntries();
      const found = entries.find((entry) => entry.kind === kind && (!slug || entry.slug === slug));
      if (!found) throw new Error(`there is no ${kind} ${slug ?? ''}`);
      return found.id;
    },
  };
}
