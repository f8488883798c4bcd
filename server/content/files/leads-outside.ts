import { lstat, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';

/**
 * Whether a path in a folder, which need not exist, leads out of the folder or to nothing by a symbolic
 * link. The folder itself may be one.
 */
export async function leadsOutside(folder: string, path: string): Promise<boolean> {
  const there = await lstat(join(folder, path)).catch(() => null);
  const parent = dirname(path);
  if (!there) return parent !== path && leadsOutside(folder, parent);
  const real = await realpath(join(folder, path)).catch(() => null);
  if (real === null) return true;
  const inside = relative(await realpath(folder), real);
  return /^\.\.(?:[\\/]|$)/.test(inside) || isAbsolute(inside);
}
