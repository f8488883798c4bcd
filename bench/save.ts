/**
 * How long a save in the form of the studio takes, of the longest entry, with the thread that reads texts:
 * `node bench/save.ts [saves]`. In this process, on a store in memory.
 */
import { CONTENT_FOLDER } from '../server/config/config.ts';
import { loadContent } from '../server/content/files/load-content.ts';
import { openTextThread } from '../server/content/texts/text-thread.ts';
import { migrate } from '../server/db/migrations.ts';
import { openMemoryDatabase } from '../server/db/open-database.ts';
import { openMemoryStudio } from '../tests/helpers/studio/memory-studio.ts';
import { median, report, rounded } from './report.ts';

const SAVES = Number(process.argv[2] ?? 100);
/** The first saves start the thread and compile the code. */
const WARM = 20;

const db = openMemoryDatabase();
await migrate(db);
await loadContent(db, CONTENT_FOLDER);
const texts = openTextThread();
// The thread alone would not keep this process running.
const running = setInterval(() => {}, 1_000);
const studio = openMemoryStudio(db, { runTexts: texts.run });
const cookie = await studio.signIn(await studio.account('owner'));
const revisions = await db.selectFrom('revisions').select(['entry_id', 'source']).execute();
const longest = revisions.toSorted((a, b) => b.source.length - a.source.length)[0]!;
const path = `/api/entries/${longest.entry_id}`;
const { newest: first } = (await studio.call('GET', path, undefined, { cookie })).body;

const times: number[] = [];
let { id: base } = first;
for (let save = 0; save < WARM + SAVES; save++) {
  const values = { ...first.values, title: `A title ${save}` };
  const begun = performance.now();
  const draft = { base, slug: first.slug, values };
  const { status, body } = await studio.call('PUT', `${path}/draft`, draft, { cookie });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  base = body.revision.id;
  if (save >= WARM) times.push(performance.now() - begun);
}
report('save', {
  rows: [{ characters: longest.source.length, saves: SAVES, median_ms: rounded(median(times), 1) }],
});
clearInterval(running);
await texts.stop();
await db.destroy();
