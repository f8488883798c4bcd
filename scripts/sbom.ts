/** `npm run sbom`: writes the production dependencies to sbom.json in CycloneDX format. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const FILE = 'sbom.json';

const text = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const sbom = JSON.parse(text) as {
  components: unknown[];
  serialNumber?: string;
  metadata: { timestamp?: string };
};
// The same packages give the same file.
delete sbom.serialNumber;
delete sbom.metadata.timestamp;
writeFileSync(FILE, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${FILE}: ${sbom.components.length} packages`);
