/** `npm run sbom`: writes the production dependencies to sbom.json in CycloneDX format. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const FILE = 'sbom.json';

const text = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const { components } = JSON.parse(text) as { components: unknown[] };
writeFileSync(FILE, text);
console.log(`${FILE}: ${components.length} packages`);
