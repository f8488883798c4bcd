import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindNames, kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import { valuesIn } from '../../server/content/files/values-in.ts';
import { parseEntry } from '../../server/content/files/source-format.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { hasMarks } from '../../server/studio/preview/field-marks.ts';
import { fieldsOf } from '../../server/studio/preview/place-fields.ts';
import { createPreview } from '../../server/studio/preview/preview.ts';
import { unmarkedFields } from '../../server/studio/preview/unmarked-fields.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { newTestStore, type TestStore } from '../helpers/store/test-store.ts';

/** Pages that are edited are those that visitors see, and name the fields of all that is to be read. */

/** Addresses with inputs, whose pages have words that others have not. */
const withInputs = [
  '/contact-us?about=/people/ketaki-ranade',
  `/contact-us?about=${encodeURIComponent('/services/bookeeper?part=Daily coding')}`,
  '/people?service=bookeeper&rate=1',
  '/people?service=none&skill=none&tool=none&hours=x&overlap=x&rate=x&free=x',
  '/rates?role=bookeeper&hours=160&country=united-kingdom&wage=30000',
  '/rates?role=bookeeper&hours=10&country=united-kingdom&wage=300000',
  '/search?q=nonsense',
  `/search?q=${'long'.repeat(100)}`,
  '/time-zones?zone=Phoenix&start=09:00&end=17:00&plan=full-time',
  '/time-zones?zone=Honolulu&start=09:00&end=11:00&plan=full-time',
  '/time-zones?zone=London&start=09:00&end=17:00&plan=hourly',
  '/time-zones?zone=Honolulu&start=12:00&end=14:00&plan=part-time',
  '/time-zones?zone=Seattle&start=09:00&end=10:00',
];

/** Texts that no page shows as words of its own. */
const WITHOUT_PLACE: Readonly<Record<string, readonly string[]>> = {
  'in the heads of pages': [
    ...kindNames
      .filter((kind) => 'search' in kindOf(kind).fields)
      .flatMap((kind) => [`${kind}#search.title`, `${kind}#search.description`]),
    'blog#later_pages.title',
    'blog#later_pages.description',
    'services#unrecorded.description',
  ],
  'in an attribute': ['search#placeholder'],
  'for programs': [
    'feeds#blog_title',
    'feeds#blog_description',
    'feeds#summary',
    'feeds#terms',
    'feeds#pages.*.name',
    'site#offices.*.street',
    'site#offices.*.locality',
    'site#offices.*.region',
    'site#offices.*.postal_code',
    'site#offices.*.time_zone',
    'site#offices.*.breaks.*.from',
    'site#offices.*.breaks.*.to',
    'site#offices.*.holidays.*.name',
  ],
  'for the firm': [
    'claim#owner',
    'figure#label',
    'person#profile.permission',
    'rate#owner',
    'rate#source',
  ],
  'in a window that a script opens': [
    'offer#title',
    'offer#lead',
    'offer#proof',
    'offer#action',
    'offer#announcement',
  ],
  'for content that the sample does not have': [
    'people#nobody',
    'person-terms#quoted',
    'services#all',
    'services#more',
    'services#unrecorded.title',
    'services#unrecorded.lead',
  ],
};

let store: TestStore;
let db: Database;
let preview: ReturnType<typeof createPreview>;
let revision: string;
beforeAll(async () => {
  store = await newTestStore('content');
  db = openDatabase(store);
  preview = createPreview({
    program: new URL('../../server/preview-process.ts', import.meta.url),
    settings: {
      store,
      siteUrl: 'https://www.citadel.example',
      remote: false,
      pictureFolders: { '': 'content/pictures' },
    },
  });
  const site = await db
    .selectFrom('published')
    .select('revision_id')
    .where('kind', '=', 'site')
    .executeTakeFirstOrThrow();
  revision = site.revision_id ?? '';
});
afterAll(async () => {
  await preview?.stop();
  await db?.destroy();
  store?.remove();
});

/** Of all entries and items alike: `plans#plans.*.name`. */
const anyEntry = (field: string) => field.replace(/\/[^#]*/, '').replaceAll(/\.\d+/g, '.*');

/** The texts that entries of the sample content have. */
async function readTexts(): Promise<Set<string>> {
  const revisions = await db
    .selectFrom('published')
    .innerJoin('revisions', 'revisions.id', 'published.revision_id')
    .select(['revisions.kind', 'source'])
    .execute();
  const texts = revisions.flatMap(({ kind, source }) => {
    const described = kindOf(kind as KindName);
    const parsed = parseEntry(described, source).stored;
    if (!parsed.ok) throw new Error(`${kind} cannot be read`);
    return valuesIn(described.fields, parsed.values)
      .filter(({ field }) => field.type === 'text' || field.type === 'markdown')
      .map(({ path }) => anyEntry(`${kind}#${path.join('.')}`));
  });
  return new Set(texts);
}

/** Where the names of fields make a page longer than a flight, its drawing is a file (inline-drawing.ts). */
const withoutDrawing = (html: string) =>
  html
    .replace(/<link rel="preload" as="image" href="[^"]*" fetchPriority="high"\/>/, '')
    .replace(/(?<=<img )src="[^"]*"(?=[^>]* fetchPriority="high")/, '');

const placed = new Set<string>();

test.each([...routePaths, ...withInputs])('%s is the same as it is edited', async (path) => {
  const edited = await preview.render(
    { asker: 'tester' },
    { revisions: [revision], path, edit: true },
  );
  for (const field of fieldsOf(edited.html)) placed.add(anyEntry(field));
  expect(hasMarks(decodeURIComponent(edited.html.replaceAll(/%(?!EF%B7)/gi, '%25')))).toBe(false);
  // After it, so that a mark that the renderer kept would be found.
  const plain = await preview.render({ asker: 'tester' }, { revisions: [revision], path });
  expect(plain.html).not.toContain('data-field');
  const html = edited.html.replaceAll(/ data-field="[^"]*"/g, '');
  expect({ ...edited, html: withoutDrawing(html) }).toEqual({
    ...plain,
    html: withoutDrawing(plain.html),
  });
});

test('every text has a place on a page, or is in the list of those without one', async () => {
  const texts = await readTexts();
  const without = [...texts].filter((text) => !placed.has(text) && !unmarkedFields.has(text));
  expect(without.toSorted()).toEqual(Object.values(WITHOUT_PLACE).flat().toSorted());
});
