import { describeCopies } from '../backup/kept-copies.ts';
import type { StoreAddress } from '../db/open-database.ts';
import { ok, warning, type CheckResult } from './doctor-check.ts';

/** The copies in DATA_DIR/backups, each with the version that took it and its enquiries. */
export async function checkCopies(config: StoreAddress): Promise<CheckResult> {
  const copies = await describeCopies(config);
  const words = copies.map(({ name, before, enquiries }) =>
    [name, before, enquiries === null ? 'damaged' : `${enquiries} enquiries`]
      .filter(Boolean)
      .join(', '),
  );
  if (words.length === 0) return ok('none yet; one is taken before each migration');
  const said = words.join('; ');
  return copies.some(({ enquiries }) => enquiries === null) ? warning(said) : ok(said);
}
