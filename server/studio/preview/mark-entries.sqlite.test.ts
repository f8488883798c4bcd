import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { detailsOf } from '../../../contract/shown-picture.ts';
import { createStoreSource } from '../../content/content-source.ts';
import type { Database } from '../../db/open-database.ts';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { readByIds } from '../../content/entry-store/publish.ts';
import { openDraftStore } from './draft-store.ts';
import { createFieldMarks, hasMarks, shownPicture, withoutMarks } from './field-marks.ts';
import { createEntryMarker } from './mark-entries.ts';

const log = pino({ enabled: false });
let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});

/** The content with marks, and the names of fields without the ids of entries. */
async function openMarked() {
  const marks = createFieldMarks();
  const { markRow: edit, unmarked } = await createEntryMarker(db, marks)(db);
  const names = (text: string) => marks.fieldsIn(text).map((field) => field.replace(/\/[^#]*/, ''));
  return { content: createStoreSource(db, log, { edit }), names, unmarked };
}
const SLUG = 'how-soon-can-somebody-start';

test('a text has the marks of its references, then its own before the final punctuation', async () => {
  await editEntry(db, 'question', SLUG, (source) =>
    source.replace(
      /^answer:[^]*/m,
      "answer: 'From {{rate:lowest}} at {{site:phone}}, {{figure:industries}}!'\n",
    ),
  );
  const { content, names } = await openMarked();
  const { title = '', body = '' } = (await content.get('question', SLUG))?.body ?? {};
  expect(names(title)).toEqual(['question#question']);
  expect(names(body)).toEqual(['rate#amount', 'site#phone', 'figure#value', 'question#answer']);
  expect(body).toMatch(/[\ufdd0-\ufdef]!$/);
  expect(withoutMarks(body)).toMatch(/^From \$\d+ at .*\d, .*!$/);
});

test('what can have no mark is told with its entry', async () => {
  const { content, unmarked } = await openMarked();
  for (const kind of ['rate', 'person'] as const) await content.list(kind);
  const values = [...unmarked.values()];
  const find = (field: RegExp, page: string) =>
    values.find((value) => field.test(value.field) && value.page === page);
  expect(find(/^rate\/.*#amount/, '/services/bookeeper')).toMatchObject({
    shown: '7',
    is: 'amount',
  });
  expect(find(/#profile.years/, '/people/ketaki-ranade')).toMatchObject({
    shown: '12',
    is: 'whole',
  });
  expect(find(/#banner/, '/people/ketaki-ranade')?.shown).toBe(
    shownPicture('/static/pictures/portraits/ketaki-ranade.webp'),
  );
});

test('a picture of the library is shown in its sizes, names its description, and takes no number of the page', async () => {
  const file = '12'.repeat(20);
  const picture = `name: A\nalt: A door\nfocus:\n  x: 30\n  y: 70\nfile: '${file}'\nwidth: 900\nheight: 600\n`;
  await editEntry(db, 'picture', 'a-121212', () => picture);
  await editEntry(db, 'post', 'p', () => postSource('P', { banner: 'a-121212' }));
  const { content, names, unmarked } = await openMarked();
  const { banner = '' } = (await content.get('post', 'p'))?.body ?? {};
  const { alt = '', ...shown } = detailsOf(banner) ?? {};
  expect(shown).toMatchObject({ file, width: 900, focus: [30, 70], slug: 'a-121212' });
  expect([withoutMarks(alt ?? ''), names(alt ?? '')]).toEqual(['A door', ['picture#alt']]);
  const own = [...unmarked.values()].filter(({ field }) => field.startsWith('picture/'));
  expect(own.filter(({ is }) => is !== 'text')).toEqual([]);
});

test('a draft with a reference that stands for nothing says so', async () => {
  const id = await draftEntry(db, 'question', SLUG, (source) =>
    source.replace(/^answer:[^]*/m, "answer: 'So {{figure:nobody}} it is, `{{so}}`.'\n"),
  );
  const marks = createFieldMarks();
  const marker = createEntryMarker(db, marks);
  const drafts = await openDraftStore(db);
  await drafts.withDrafts(await readByIds(db, [id]), async (copy) => {
    const content = createStoreSource(copy, log, { edit: (await marker(copy)).markRow });
    const { body = '' } = (await content.get('question', SLUG))?.body ?? {};
    expect(marks.fieldsIn(body).at(-1)).toMatch(/#answer!$/);
    expect(withoutMarks(body)).toBe('So  it is, `{{so}}`.');
  });
});

test('every block of Markdown has the mark of its field', async () => {
  await editEntry(db, 'policy', 'refund-policy', (source) =>
    source.replace(
      /^(---\n[^]*?\n---\n)[^]*/,
      '$1Lead.\n\n## Part {#part}\n\n- one\n- two\n\n```\ncode\n```\n',
    ),
  );
  const { content, names } = await openMarked();
  const html = (await content.get('policy', 'refund-policy'))?.body.html ?? '';
  expect(names(html)).toEqual(Array.from({ length: 5 }, () => 'policy#body'));
  expect(withoutMarks(html)).toContain('<h2 id="part">Part</h2>');
});

test('a draft that is saved again is marked with its new text', async () => {
  const marker = createEntryMarker(db, createFieldMarks());
  for (const title of ['First words', 'Second words']) {
    const changed = (source: string) => source.replace(/^question:.*/m, `question: ${title}`);
    const id = await draftEntry(db, 'question', SLUG, changed);
    const revisions = await readByIds(db, [id]);
    await (
      await openDraftStore(db)
    ).withDrafts(revisions, async (drafts) => {
      const content = createStoreSource(drafts, log, { edit: (await marker(drafts)).markRow });
      const shown = (await content.get('question', SLUG))?.body.title ?? '';
      expect([hasMarks(shown), withoutMarks(shown)]).toEqual([true, title]);
    });
  }
});

test('an entry with code points of marks, or with an unclosed code block, has no mark', async () => {
  await editEntry(db, 'question', SLUG, (source) => source.replace(/^(question: .*)/m, '$1\ufdd3'));
  await editEntry(db, 'policy', 'refund-policy', (source) => `${source}\n~~~\nnever closed`);
  const { content } = await openMarked();
  const question = (await content.get('question', SLUG))?.body.title ?? '';
  expect(question).toMatch(/\ufdd3$/);
  const policy = (await content.get('policy', 'refund-policy'))?.body.html ?? '';
  expect(hasMarks(policy)).toBe(false);
});
