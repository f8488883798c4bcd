import { parse, stringify } from 'uuid';
import { digestOf } from '../../accounts/tokens.ts';
import type { Database } from '../../db/open-database.ts';
import type { Secret } from '../../secret/secret.ts';
import type { Theme } from './preview-page.ts';

/** What the address of a preview authorizes to see. */
export interface ShownDrafts {
  revisions: readonly string[];
  theme?: Theme | undefined;
  /** Whether the page is edited: its links stay in that mode, because the token is in them. */
  edit?: boolean | undefined;
}

/** Milliseconds for which the address of a frame is valid. */
const VALID = 10 * 60_000;
const ID_BYTES = 16;

/** Makes the token of a frame in the studio: what it shows, and until when, signed. */
export function sealPreview(secret: Secret, { revisions, theme, edit }: ShownDrafts): string {
  const ids = Buffer.concat(revisions.map((id) => parse(id))).toString('base64url');
  return secret.seal(
    'preview',
    `${Date.now() + VALID}.${theme ?? ''}.${edit ? 'edit' : ''}.${ids}`,
  );
}

/** What a token of `sealPreview` shows; null if it is not valid, or not any more. */
function unsealPreview(secret: Secret, token: string): ShownDrafts | null {
  const [until, theme, mode, ids = ''] = secret.unseal('preview', token)?.split('.') ?? [];
  if (!(Number(until) > Date.now())) return null;
  const bytes = Buffer.from(ids, 'base64url');
  const revisions = Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
    stringify(bytes, index * ID_BYTES),
  );
  return {
    revisions,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    edit: mode === 'edit' || undefined,
  };
}

/**
 * Finds what a token of either kind shows; null if there is no such token, or it has expired.
 *
 * @returns `link`: whether it is a draft link, which is shown in a window of its own
 */
export async function findShown(
  db: Database,
  secret: Secret,
  token: string,
): Promise<(ShownDrafts & { link: boolean }) | null> {
  const sealed = unsealPreview(secret, token);
  if (sealed) return { ...sealed, link: false };
  const link = await db
    .selectFrom('draft_links')
    .select('revision_id')
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return link ? { revisions: [link.revision_id], link: true } : null;
}
