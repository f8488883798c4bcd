import { readByIds } from '../../content/entry-store/publish.ts';
import type { WrittenKind } from '../../content/published/bodies.ts';
import { isReferred, readReferred, referenceValues } from '../../content/references.ts';
import { byOf, readsOf, type Acting } from '../studio-context.ts';
import type { ListedReference } from '../studio-types.ts';
import { revisionTextsOf } from './describe-entry.ts';
import { listEntries } from './list-entries.ts';

/** What references are called that no title names. */
const LABELS: Readonly<Record<string, string>> = {
  'rate:lowest': 'Lowest rate',
  'rate:highest': 'Highest rate',
  'site:name': 'Name of the firm',
  'site:email': 'Mail address',
  'site:phone': 'Phone',
  'site:phone-number': 'Phone, in links',
  'site:whatsapp': 'WhatsApp',
  'site:days': 'Office days',
  'site:hours': 'Office hours',
  'site:entity': 'Legal entity',
  'site:payment': 'Payment',
  'site:law': 'Governing law',
  'site:liability': 'Limit of liability',
  'site:insurance': 'Insurance',
  'site:references': 'References',
};

/** Lists what texts can refer to, as the newest drafts say it, and what the site itself replaces. */
export async function listReferences(acting: Acting): Promise<ListedReference[]> {
  const db = readsOf(acting);
  const entries = await listEntries(db);
  const titles = new Map(entries.map(({ kind, slug, title }) => [`${kind}/${slug}`, title]));
  const ids = entries.flatMap(({ kind, draft }) => (isReferred(kind) && draft ? draft : []));
  const drafts = await readByIds(db, ids);
  const texts = await revisionTextsOf(acting, drafts);
  const readable = drafts.flatMap(({ entryId, kind, slug }, index) => {
    const values = texts[index]?.values;
    return values ? { entryId, kind: kind as WrittenKind, slug, values } : [];
  });
  const rendered = await acting.runTexts(byOf(acting), 'render', readable);
  const drafted = rendered.map((row, index) => ({ ...row, entryId: readable[index]!.entryId }));
  const published = (await readReferred(db)).filter(
    (row) => !drafted.some(({ entryId }) => entryId === row.entryId),
  );
  const rows = [...published, ...drafted];
  const owners = new Map(
    rows.flatMap((row) => [...referenceValues([row]).keys()].map((name) => [name, row.entryId])),
  );
  const questions = entries.filter(
    ({ kind, state }) => kind === 'question' && (state === 'published' || state === 'changed'),
  );

  function labelOf(name: string): string {
    const [kind = '', slug = ''] = name.split(':');
    if (kind === 'rate') return `Rate of ${titles.get(`record/${slug}`) ?? slug}`;
    if (kind === 'site') return `Office in ${slug.charAt(7).toUpperCase()}${slug.slice(8)}`;
    if (kind === 'figure') return titles.get(`figure/${slug}`) ?? slug;
    return kind === 'claim' ? 'Claim' : 'Name of a service';
  }
  return [
    ...[...referenceValues(rows)]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({
        name,
        label: LABELS[name] ?? labelOf(name),
        value,
        entryId: /^rate:(?:low|high)est$/.test(name) ? undefined : owners.get(name),
        offered: name !== 'site:phone-number',
      })),
    {
      name: 'questions',
      label: 'Number of questions',
      value: `${questions.length}`,
      offered: false,
    },
    {
      name: 'if timed',
      label: 'Shown only if visits are timed',
      value: '[If timed: ',
      offered: false,
    },
    { name: 'end', label: 'End of the condition', value: ' ]', offered: false },
  ];
}
