import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a temporary content folder with some files of the sample content. The caller removes it. */
export function contentFolder(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-content-'));
  for (const part of ['posts', 'services', 'redirects']) mkdirSync(join(folder, part));
  for (const file of [
    'people',
    'testimonials',
    'menu.yaml',
    'site.yaml',
    'figures',
    'rates',
    'claims',
    ...files,
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join('content', file), join(folder, file), { recursive: true });
  }
  return folder;
}
