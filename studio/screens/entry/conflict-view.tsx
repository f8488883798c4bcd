import { useState } from 'react';
import type { RevisionText } from '../../../server/studio/studio-types.ts';
import { Button } from '../../parts/button.tsx';
import { When } from '../../parts/when.tsx';
import { plainText } from '../../references/use-references.ts';
import { differences, merged, textOf, type Difference } from '../../saving/draft-text.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { nameOfDifference, wordsOfDifference } from './difference.ts';
import styles from './entry.module.css';

/** The kind of change that marks the words of each version. */
const SIDES = { mine: 'removed', theirs: 'added' } as const;
type Side = keyof typeof SIDES;

/** A version of a field. Words that the other version lacks are marked. */
function Version({ difference, side }: { difference: Difference; side: Side }) {
  const runs = wordsOfDifference(difference, plainText).filter(
    ({ change }) => change === 'same' || change === SIDES[side],
  );
  if (runs.length === 0) return <i>Empty</i>;
  return runs.map(({ change, text }, index) =>
    change === 'same' ? text : <mark key={index}>{text}</mark>,
  );
}

interface Props {
  draft: EntryDraft;
  /** The other version. */
  conflict: RevisionText;
}

/** Two people changed the same fields: shows both versions and asks for a choice for each field. */
export function ConflictView({ draft: { entry, saver, state }, conflict }: Props) {
  const { text, saved } = state;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const theirs = textOf(conflict, 'source' in text ? 'source' : 'values');
  const all = differences(saved, text, theirs);
  const keyOf = ({ path }: Difference) => path.join('.');
  const sideOf = (difference: Difference) => chosen[keyOf(difference)] ?? 'mine';
  const both = all.filter(({ changedBy }) => changedBy === 'both');
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict">
        {conflict.by} saved another version <When at={conflict.at} />
      </h2>
      <p>
        None of your changes are lost. You both changed the fields below: choose a version for each.
        Changes that only one of you made are kept. Your choice is saved as the newest draft.
      </p>
      {both.map((difference) => (
        <fieldset key={keyOf(difference)} className={styles.choice}>
          <legend>{nameOfDifference(entry.kind, difference)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <span className={styles.who}>
                <input
                  type="radio"
                  name={keyOf(difference)}
                  checked={sideOf(difference) === side}
                  onChange={() => setChosen({ ...chosen, [keyOf(difference)]: side })}
                />
                {side === 'mine' ? 'Yours' : `${conflict.by}’s`}
              </span>
              <span className={styles.value}>
                <Version difference={difference} side={side} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button
          variant="primary"
          onPress={() =>
            saver.resolve(merged(theirs, all, (difference) => sideOf(difference) === 'mine'))
          }
        >
          Save this choice
        </Button>
      </div>
    </section>
  );
}
