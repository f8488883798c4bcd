import type { Database } from '../db/open-database.ts';

/** Redirects that are followed one after another. Each change of a slug adds one. */
export const MAX_HOPS = 20;

/**
 * A path, and the same with letters and accents composed and decomposed: links of Macs have the latter, and both look
 * alike.
 */
function formsOf(path: string): string[] {
  // A letter and what follows it beyond ASCII.
  const inForm = (form: string) =>
    path.replace(/[^%]?(?:%[89a-f][\da-f])+/gi, (run) =>
      encodeURI(decodeURI(run).normalize(form)).toLowerCase(),
    );
  try {
    return [path, inForm('NFC'), inForm('NFD')];
  } catch {
    // It is no text.
    return [path];
  }
}

/**
 * Where a canonical path is redirected to in the end: `to` is null if the page is gone (410). Null if it
 * is not redirected, or only in circles.
 */
export async function getRedirect(
  db: Database,
  from: string,
): Promise<{ from: string; to: string | null } | null> {
  let to: string | null = from;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    // A query and an anchor belong to the page that a redirect leads to.
    const forms = formsOf(hops === 0 ? to : to.replace(/[?#].*$/s, ''));
    const rows = await db
      .selectFrom('redirects')
      .select(['from_path', 'to_path'])
      .where('from_path', 'in', forms)
      .execute();
    const row = rows.find(({ from_path }) => from_path === forms[0]) ?? rows[0];
    if (!row) return hops === 0 ? null : { from, to };
    to = row.to_path;
    if (to === null) return { from, to };
  }
  return null;
}
