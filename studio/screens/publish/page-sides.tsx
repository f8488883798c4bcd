import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { api, call } from '../../api-client.ts';
import { Loaded } from '../../parts/state.tsx';
import frame from '../entry/preview/preview.module.css';
import styles from './publish.module.css';

/** Shorter than the ten minutes for which the server accepts the addresses. */
const FRESH = 9 * 60_000;

const SIDES = [
  { side: 'before', name: 'Before', missing: 'No page has this address yet.' },
  { side: 'after', name: 'After', missing: 'This address will have no page.' },
] as const;

/** A page before and after a publish, as pictures with frames around what differs. */
export function PageSides({ path, revisions }: { path: string; revisions: readonly string[] }) {
  const query = useQuery({
    queryKey: ['sides', revisions, path],
    queryFn: () =>
      call(() =>
        api.preview.sides.$post({
          json: {
            revisions: [...revisions],
            path,
            theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          },
        }),
      ),
    staleTime: FRESH,
    gcTime: FRESH,
  });
  const width = matchMedia('(max-width: 640px)').matches ? '390px' : '820px';
  return (
    <div className={styles.sides}>
      {SIDES.map(({ side, name, missing }) => (
        <figure key={side}>
          <figcaption className="soft">{name}</figcaption>
          <div className={styles.side} style={{ '--width': width } as CSSProperties}>
            <Loaded query={query} what="page">
              {({ [side]: url }) =>
                url === null ? (
                  <p className="soft">{missing}</p>
                ) : (
                  <iframe
                    src={url}
                    title={`${path} ${side} publishing`}
                    sandbox="allow-scripts"
                    tabIndex={-1}
                    className={frame.frame}
                  />
                )
              }
            </Loaded>
          </div>
        </figure>
      ))}
    </div>
  );
}
