import { formKinds, kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import { fixedPages } from '../../contract/site-paths.ts';

/** Kinds of content as a person of the firm looks for them. */
export const GROUPS: readonly {
  label: string;
  kinds: readonly [KindName, ...KindName[]];
  /** Where the group is, if not in the list of entries. */
  to?: '/site';
}[] = [
  { label: 'Posts', kinds: ['post'] },
  { label: 'Services', kinds: ['service'] },
  { label: 'Team', kinds: ['person'] },
  { label: 'Testimonials', kinds: ['testimonial'] },
  { label: 'Questions', kinds: ['question'] },
  { label: 'Prices', kinds: ['rate', 'plans', 'offer'] },
  { label: 'Contact', kinds: ['site'] },
  {
    label: 'Pages',
    kinds: ['menu', ...new Set(fixedPages.map(({ entry }) => entry.kind))],
    to: '/site',
  },
];

/** The choices of a filter by kind. */
export const kindChoices = (): { value: string; label: string }[] => [
  { value: '', label: 'All kinds' },
  ...GROUPS.map(({ label, kinds }) => ({ label, value: kinds.join(',') })),
  ...MORE.map((value) => ({ value, label: kindOf(value).label })),
];

/** The other kinds: what pages are made of behind the scenes. */
export const MORE = formKinds.filter((kind) => !GROUPS.some(({ kinds }) => kinds.includes(kind)));
