import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of content of its own, with these files of the sample content. It is to be removed afterwards. */
export function contentFolder(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-content-'));
  for (const part of ['posts', 'services']) mkdirSync(join(folder, part));
  for (const file of ['team.yaml', 'testimonials.yaml', 'menu.yaml', ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join('content', file), join(folder, file));
  }
  return folder;
}
