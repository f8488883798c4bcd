import { api, call } from '../../api-client.ts';

/** Sets when revisions are published and taken down: ISO 8601, null for never. */
export async function setDates(
  revisions: readonly string[],
  dates: { publishAt: string | null; unpublishAt: string | null },
) {
  for (const revision of revisions)
    await call(() => api.schedule.$post({ json: { revision, ...dates } }));
}
