import type { Preview } from '../studio/preview/preview.ts';
import type { EntryDetails } from '../studio/studio-types.ts';

const ASK =
  'Nothing was published. A person checks the change and presses Publish at this address.';
const BUSY = 'No pages: the preview is busy. Ask again in a few seconds.';

/** What publishing an entry would change, and where a person does it. Publishes nothing. */
export async function askToPublish(
  preview: Preview,
  by: Parameters<Preview['changes']>[0],
  { id, state, newest }: EntryDetails,
  studioUrl: string,
): Promise<object> {
  if (state === 'published') return { message: 'Visitors see the newest version already.' };
  const asked = { message: ASK, address: `${studioUrl}/publish?entries=${id}` };
  const changes = await preview.changes(by, [newest.id]).catch(() => null);
  if (!changes) return { ...asked, compared: BUSY };
  const { pages, checked, total, problems } = changes;
  const shown = pages.map(({ path, title, change }) => ({ path, title, change }));
  return { ...asked, pages: shown, compared: `${checked} of ${total} pages`, problems };
}
