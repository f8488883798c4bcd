import { useQuery } from '@tanstack/react-query';
import type { KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { RevisionText } from '../../../../server/studio/studio-types.ts';
import { api, call } from '../../../api-client.ts';
import { BeforeAndAfter } from '../../../parts/before-and-after.tsx';
import { Loaded } from '../../../parts/state.tsx';
import { differences, textOf } from '../../../saving/draft-text.ts';
import { nameOfDifference, wordsOfDifference } from '../difference.ts';
import styles from './history.module.css';

const getRevision = (id: string): Promise<RevisionText> =>
  call(() => api.revisions[':id'].$get({ param: { id } }));

interface Props {
  kind: KindName;
  /** Ids of revisions. */
  before: string;
  after: string;
}

/** The changes between two revisions, by field and word. Unreadable sources are compared as one text. */
export function Comparison({ kind, before, after }: Props) {
  const query = useQuery({
    queryKey: ['comparison', before, after],
    queryFn: () => Promise.all([getRevision(before), getRevision(after)]),
  });
  return (
    <Loaded query={query} what="revision">
      {([one, other]) => {
        const wanted = one.values && other.values ? 'values' : 'source';
        const old = textOf(one, wanted);
        const all = differences(old, old, textOf(other, wanted));
        if (all.length === 0)
          return (
            <p className={styles.soft}>No field differs. The source may, in comments or spaces.</p>
          );
        return (
          <dl className={styles.fields}>
            {all.map((difference) => (
              <div key={difference.path.join('.')}>
                <dt>{nameOfDifference(kind, difference)}</dt>
                <dd>
                  <BeforeAndAfter runs={wordsOfDifference(difference)} />
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Loaded>
  );
}
