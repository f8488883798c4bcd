import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { pathOfShowing } from '../../../contract/site-paths.ts';
import { api, call, useSession } from '../../api-client.ts';
import { entryName } from '../../parts/entry-name.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import styles from './found-and-shared.module.css';

/** Characters of title and description that search engines show. */
const FOUND = { title: 60, description: 160 };
/** And shared cards. */
const SHARED = { title: 70, description: 110 };

/** A text as it is cut, at the end of a word. */
const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`;

/** How the page of an entry looks among the results of a search engine and when it is shared, with its draft. */
export function FoundAndShared({ draft: { entry, state } }: { draft: EntryDraft }) {
  const { siteUrl } = useSession();
  const { id, slug } = state.newest;
  const hasPage = entry.path !== null || 'search' in kindOf(entry.kind).fields;
  const path = entry.path ?? pathOfShowing(entry.kind, slug);
  const { data } = useQuery({
    queryKey: ['head of page', id, path],
    queryFn: async ({ signal }) => {
      const json = { revisions: [id], path, theme: 'light' as const };
      const [{ url }, { pages }] = await Promise.all([
        call(() => api.preview.$post({ json })),
        call(() => api.entries[':id']['same-pages'].$get({ param: { id: entry.id } })),
      ]);
      const html = await (await fetch(url, { signal })).text();
      // The policy blocks styles even in a document that is only read.
      const [head = ''] = html.replaceAll(/<style\b[^]*?<\/style>/g, '').split('</head>');
      const page = new DOMParser().parseFromString(head, 'text/html');
      const meta = (name: string) =>
        page
          .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
          ?.getAttribute('content') ?? '';
      return {
        title: page.title,
        description: meta('description'),
        shared: meta('og:title'),
        // Files of the site are at the same paths in the studio.
        picture: meta('og:image').replace(siteUrl, ''),
        pages,
      };
    },
    enabled: hasPage,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
    // A newer draft may have replaced this one.
    retry: false,
  });
  if (!hasPage || !data) return null;
  const { host } = new URL(siteUrl);
  return (
    <section className={`stack ${styles.looks}`} aria-label="Search and sharing">
      <h2>In search results</h2>
      <div className={styles.found}>
        <span className="soft">{host + path.replaceAll('/', ' › ').replace(/ › $/, '')}</span>
        <span className={styles.title}>{cut(data.title, FOUND.title)}</span>
        <span>{cut(data.description, FOUND.description)}</span>
      </div>
      {data.pages.map((other) => (
        <p key={other.entryId + other.same} className={styles.same}>
          <Link to="/entries/$id" params={{ id: other.entryId }}>
            {entryName(other)}
          </Link>{' '}
          has the same {other.same}. Search engines may show only one of the two.
        </p>
      ))}
      <h2>When shared</h2>
      <div className={styles.card}>
        {data.picture && <img key={data.picture} src={data.picture} alt="" />}
        <span className="soft">{host}</span>
        <span className={styles.title}>{cut(data.shared, SHARED.title)}</span>
        <span>{cut(data.description, SHARED.description)}</span>
      </div>
    </section>
  );
}
