import { digestOf } from '../../accounts/tokens.ts';
import type { Database } from '../../db/open-database.ts';
import type { Secret } from '../../secret/secret.ts';
import type { Theme } from './preview-page.ts';

/** What the address of a preview authorizes to see. */
interface ShownDrafts {
  revisions: readonly string[];
  theme?: Theme | undefined;
}

/** Milliseconds for which the address of a frame is valid. */
const VALID = 10 * 60_000;

/** Makes the token of a frame in the studio: what it shows, and until when, signed. */
export const sealPreview = (secret: Secret, { revisions, theme = 'light' }: ShownDrafts): string =>
  secret.seal('preview', [Date.now() + VALID, theme, ...revisions].join('.'));

/**
 * Finds what the token of a frame or of a draft link shows; null if there is none, or it has expired.
 *
 * @returns `link`: whether it is a draft link, which is shown in a window of its own
 */
export async function findShown(
  db: Database,
  secret: Secret,
  token: string,
): Promise<(ShownDrafts & { link: boolean }) | null> {
  const [until, theme, ...revisions] = secret.unseal('preview', token)?.split('.') ?? [];
  if (until !== undefined)
    return Number(until) > Date.now()
      ? { revisions, theme: theme === 'dark' ? 'dark' : 'light', link: false }
      : null;
  const link = await db
    .selectFrom('draft_links')
    .select('revision_id')
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return link ? { revisions: [link.revision_id], link: true } : null;
}
