import { openStages } from '../../../contract/studio/desk.ts';
import type { Database } from '../../db/open-database.ts';
import { filtered, type EnquiryFilter } from '../read-enquiries.ts';

/** What the lists of an account show. */
const viewsOf = (me: string) =>
  ({
    waiting: { waits: true },
    mine: { owner: me, status: 'received', stages: openStages },
    nobody: { owner: null, status: 'received', stages: openStages },
    quarantined: { status: 'quarantined' },
    drafted: { drafted: true },
  }) as const satisfies Record<string, EnquiryFilter>;

/** The most values to choose from. */
const MOST_VALUES = 200;

/** How many enquiries a filter lets through. */
export async function countEnquiries(db: Database, filter: EnquiryFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many enquiries each list of an account has. */
export async function countViews(db: Database, me: string) {
  const counts = Object.entries(viewsOf(me)).map(
    async ([view, filter]) => [view, await countEnquiries(db, filter)] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<
    keyof ReturnType<typeof viewsOf>,
    number
  >;
}

/** The tags of enquiries, those of most first. */
export async function listTags(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('enquiries')
    .select((e) => ['tags', e.fn.countAll<number | string>().as('count')])
    .where('tags', '<>', '[]')
    .groupBy('tags')
    .execute();
  const counts = new Map<string, number>();
  for (const { tags, count } of rows)
    for (const tag of JSON.parse(tags) as string[])
      counts.set(tag, (counts.get(tag) ?? 0) + Number(count));
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([tag]) => tag);
}

/** What the enquiries of the list have in the columns that it is filtered by, what most have first; not the unknown. */
export async function listValues(db: Database) {
  const valuesOf = async (column: 'country' | 'came_from' | 'about') => {
    const rows = await db
      .selectFrom('enquiries')
      .select(column)
      .where(column, '<>', '')
      .groupBy(column)
      .orderBy((e) => e.fn.countAll(), 'desc')
      .orderBy(column)
      .limit(MOST_VALUES)
      .execute();
    return rows.map((row) => row[column] ?? '');
  };
  return {
    countries: await valuesOf('country'),
    sources: await valuesOf('came_from'),
    about: await valuesOf('about'),
  };
}
