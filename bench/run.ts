/**
 * `npm run bench`: every part in sequence, each in its own process with a time limit;
 * `npm run bench -- pages size`: only those. Each part prints a table and its targets and writes
 * bench/results/<name>.json. Exit code 1 when a part could not be measured; a missed target is not
 * a failure.
 */
import { spawnSync } from 'node:child_process';

/** Each part is a file in this folder that ends with report() of report.ts. */
const parts: Record<string, { file: string; about: string }> = {
  pages: { file: 'lighthouse.ts', about: 'a page of each kind on a simulated phone' },
  'first-responses': { file: 'first-responses.ts', about: 'the bytes of every page' },
  'after-paint': { file: 'after-paint.ts', about: 'what a page computes after its first paint' },
  interactions: { file: 'interactions.ts', about: 'taps and keys right after the paint' },
  scores: { file: 'scores.ts', about: 'accessibility, best practices and search on every route' },
  throughput: { file: 'throughput.ts', about: 'cached pages, compared with nginx' },
  size: { file: 'size.ts', about: '20 to 100,000 posts' },
  start: { file: 'start.ts', about: 'from `npm run serve` to the first response; memory' },
  publish: { file: 'publish.ts', about: 'a publish under load' },
  kinds: { file: 'kinds.ts', about: 'a publish of each kind of content' },
  save: { file: 'save.ts', about: 'a save of the longest entry in the studio' },
  insiders: { file: 'insiders.ts', about: 'the effect of insiders on visitors' },
  pictures: { file: 'pictures.ts', about: 'the effect of pictures being added on visitors' },
  library: { file: 'library.ts', about: 'the lists and searches of 50,000 pictures' },
  overload: { file: 'overload.ts', about: 'slow clients, and ten times what can be rendered' },
  search: { file: 'search.ts', about: 'the search with 100,000 posts' },
  desk: { file: 'desk.ts', about: 'the lists of 10,000 enquiries with 50,000 events' },
  imported: { file: 'imported.ts', about: 'an import of 10,000 posts, and the site with them' },
  enquiries: { file: 'enquiries.ts', about: 'durable enquiries, compared with bare inserts' },
};

/** In milliseconds. */
const LIMIT = 600_000;

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const failed: string[] = [];
for (const [name, { file, about }] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n[bench] ${name}: ${about}`);
  const startTime = performance.now();
  const { status, signal } = spawnSync(process.execPath, [`bench/${file}`], {
    stdio: 'inherit',
    timeout: LIMIT,
  });
  const seconds = Math.round((performance.now() - startTime) / 1_000);
  console.log(`[bench] ${name} took ${seconds} s`);
  if (status === 0) continue;
  failed.push(name);
  console.error(`[bench] ${name} could not be measured (${signal ?? `exit code ${status}`})`);
}
if (failed.length > 0) console.error(`\n[bench] not measured: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
