import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ChangedPage } from '../../../server/studio/studio-types.ts';
import { useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { undoDone, type Done } from '../../parts/done.ts';
import styles from './publish.module.css';

/** The result of a publish: links to the pages, and undo. */
export function Outcome({ act, pages }: { act: Done; pages: readonly ChangedPage[] }) {
  const { siteUrl } = useSession();
  const undo = useMutation({ mutationFn: () => undoDone(act) });
  const undone = undo.data === true;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [undone]);
  return (
    <div className={styles.outcome}>
      <h2 ref={heading} tabIndex={-1}>
        {undone ? 'Undone: the site shows what it did before' : 'Published: visitors see it now'}
      </h2>
      {pages.length > 0 && <p>{undone ? 'These pages changed back:' : 'See it on the site:'}</p>}
      <ul className={styles.links}>
        {pages
          .filter(({ change }) => change !== 'gone')
          .map(({ path, title }) => (
            <li key={path}>
              <a href={siteUrl + path} target="_blank" rel="noreferrer">
                {title || path}
              </a>{' '}
              <span className={styles.path}>{path}</span>
            </li>
          ))}
      </ul>
      {!undone && act.undo !== null && (
        <Button onPress={() => undo.mutate()} isPending={undo.isPending} shortcut="mod+z">
          Undo
        </Button>
      )}
    </div>
  );
}
