import { useState } from 'react';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { RevisionText } from '../../../server/studio/studio-types.ts';
import { Button } from '../../parts/button.tsx';
import { When } from '../../parts/when.tsx';
import { differences, merged, textOf, type Difference } from '../../saving/draft-text.ts';
import type { DraftSaver, SaverState } from '../../saving/draft-saver.ts';
import { nameOfDifference, wordsOfDifference } from './difference.ts';
import styles from './entry.module.css';

/** Which words of a difference a version has that the other does not. */
const SIDES = { mine: 'removed', theirs: 'added' } as const;
type Side = keyof typeof SIDES;

/** A version of a field, with the words marked that the other does not have. */
function Version({ one, side }: { one: Difference; side: Side }) {
  const runs = wordsOfDifference(one).filter(
    ({ change }) => change === 'same' || change === SIDES[side],
  );
  if (runs.length === 0) return <i>Empty</i>;
  return runs.map(({ change, text }, index) =>
    change === 'same' ? text : <mark key={index}>{text}</mark>,
  );
}

interface Props {
  kind: KindName;
  /** The other version. */
  conflict: RevisionText;
  state: SaverState;
  saver: DraftSaver;
}

/** Two people changed the same: both versions, field by field, and a choice for each. */
export function ConflictView({ kind, conflict, state: { text, saved }, saver }: Props) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const theirs = textOf(conflict, 'source' in text ? 'source' : 'values');
  const all = differences(saved, text, theirs);
  const keyOf = ({ path }: Difference) => path.join('.');
  const sideOf = (one: Difference) => chosen[keyOf(one)] ?? 'mine';
  const both = all.filter(({ changedBy }) => changedBy === 'both');
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict">
        {conflict.by} saved another version <When at={conflict.at} />
      </h2>
      <p>
        Nothing of yours is lost. Both of you changed what stands here: choose for each field. What
        only one of you changed is kept. Your choice is saved as the newest draft.
      </p>
      {both.map((one) => (
        <fieldset key={keyOf(one)} className={styles.choice}>
          <legend>{nameOfDifference(kind, one)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <span className={styles.who}>
                <input
                  type="radio"
                  name={keyOf(one)}
                  checked={sideOf(one) === side}
                  onChange={() => setChosen({ ...chosen, [keyOf(one)]: side })}
                />
                {side === 'mine' ? 'Yours' : `${conflict.by}’s`}
              </span>
              <span className={styles.value}>
                <Version one={one} side={side} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button
          variant="primary"
          onPress={() => saver.resolve(merged(theirs, all, (one) => sideOf(one) === 'mine'))}
        >
          Save this choice
        </Button>
      </div>
    </section>
  );
}
