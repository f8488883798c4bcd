import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import { valuesIn } from '../../server/content/files/values-in.ts';
import { parseEntry } from '../../server/content/files/source-format.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { hasMarks } from '../../server/studio/preview/field-marks.ts';
import { fieldsOf } from '../../server/studio/preview/place-fields.ts';
import { createPreview } from '../../server/studio/preview/preview.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { newTestStore, type TestStore } from '../helpers/store/test-store.ts';
import { PREVIEW_LIMITS } from '../helpers/process/preview-limits.ts';

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

/** Values that no page shows, each with the reason. */
const WITHOUT_PLACE: Readonly<Record<string, readonly string[]>> = {
  'it says which drawing of the site is shown, or where': [
    'about#industries.items.*.icon',
    'advantage#sales.stops.*.who',
    'country#position',
    'how-it-works#models.items.*.drawing',
    'person#portrait',
    'person#position',
    'post#symbol',
    'question#group',
    'question#position',
    'service#position',
    'service#testimonials.*.portrait',
    'testimonial#portrait',
    'testimonial#position',
    'testimonial#rating',
  ],
  'it is where a link leads, beside the words of the link': [
    'faq#groups.*.id',
    'rates#card.groups.*.services.*',
    'site#networks.*.url',
    'site#video_channel',
    'site#whatsapp.url',
  ],
  'pages show what is worked out from it': [
    'country#currency',
    'country#symbol',
    'figure#phrases.*',
    'person#profile.works_from',
    'person#profile.works_to',
    'site#hours.closes',
    'site#hours.opens',
    'synonyms#groups.*',
  ],
  'texts of pages refer to it': [
    'site#legal.insurance',
    'site#legal.law',
    'site#legal.liability',
    'site#legal.payment',
    'site#legal.references',
  ],
  'only programs read it': [
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
    'site#offices.*.holidays.*.date',
    'site#offices.*.holidays.*.name',
  ],
  'only the firm reads it': [
    'claim#owner',
    'figure#label',
    'person#profile.permission',
    'rate#owner',
    'rate#source',
    'reply#title',
    'reply#subject',
    'reply#body',
  ],
  'a page shows it once for more entries than a choice lists': [
    'rate#valid_from',
    'rate#valid_until',
  ],
  'it is in a window that a script opens': [
    'offer#title',
    'offer#lead',
    'offer#proof',
    'offer#action',
    'offer#announcement',
  ],
  'the sample has nothing that shows it': [
    'people#nobody',
    'person-terms#quoted',
    'services#all',
    'services#more',
    'services#unrecorded.description',
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
    limits: PREVIEW_LIMITS,
    settings: {
      store,
      siteUrl: 'https://www.citadel.example',
      remote: false,
      pictureFolders: { '': 'content/pictures' },
      mediaSizes: 'none',
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

/** The values that entries of the sample content have. */
async function readValues(): Promise<Set<string>> {
  const revisions = await db
    .selectFrom('published')
    .innerJoin('revisions', 'revisions.id', 'published.revision_id')
    .select(['revisions.kind', 'source'])
    .execute();
  const values = revisions.flatMap(({ kind, source }) => {
    const described = kindOf(kind as KindName);
    const parsed = parseEntry(described, source).stored;
    if (!parsed.ok) throw new Error(`${kind} cannot be read`);
    return valuesIn(described.fields, parsed.values)
      .filter(({ field: { type } }) => !/^(?:path|reference|flag)$/.test(type))
      .map(({ path }) => anyEntry(`${kind}#${path.join('.')}`));
  });
  return new Set(values);
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
  expect(edited.html).not.toContain('data-broken');
  expect({ ...edited, html: withoutDrawing(html) }).toEqual({
    ...plain,
    html: withoutDrawing(plain.html),
  });
});

test('every value has a place on a page, or is in the list of those without one', async () => {
  const values = await readValues();
  const without = [...values].filter((value) => !placed.has(value));
  expect(without.toSorted()).toEqual(Object.values(WITHOUT_PLACE).flat().toSorted());
});
