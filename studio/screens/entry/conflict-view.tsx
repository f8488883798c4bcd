import { useState } from 'react';
import { shortened } from '../../../domain/word-runs.ts';
import type { RevisionText } from '../../../server/studio/studio-types.ts';
import { Button } from '../../parts/button.tsx';
import { When } from '../../parts/when.tsx';
import { plainText } from '../../references/use-references.ts';
import { differences, merged, textOf, type Difference } from '../../saving/draft-text.ts';
import { keepBoth } from '../../saving/keep-both.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { AROUND, nameOfDifference, show, wordsOfDifference } from './difference.ts';
import { reveal } from './entry-form.tsx';
import styles from './entry.module.css';

/** The kind of change that marks the words of each version. */
const SIDES = { mine: 'removed', theirs: 'added' } as const;
type Side = keyof typeof SIDES;
type Choice = Side | 'both';

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

/**
 * Two people changed the same fields: shows both versions, as they are typed, and asks for a choice for each field.
 * None is chosen at first.
 */
export function ConflictView({ draft: { entry, saver, state }, conflict }: Props) {
  const { text, saved } = state;
  const [chosen, setChosen] = useState<Record<string, Choice>>({});
  const theirs = textOf(conflict, 'source' in text ? 'source' : 'values');
  const all = differences(saved, text, theirs);
  const keyOf = ({ path }: Difference) => path.join('.');
  const both = all.filter(({ changedBy }) => changedBy === 'both');
  const isDecided = both.every((difference) => chosen[keyOf(difference)]);
  function save() {
    const decided = all.map((difference) =>
      chosen[keyOf(difference)] === 'both'
        ? { ...difference, mine: keepBoth(difference) }
        : difference,
    );
    saver.resolve(merged(theirs, decided, (one) => chosen[keyOf(one)] !== 'theirs'));
    // What is typed next goes there: the button that was pressed leaves the screen.
    setTimeout(() => reveal(keyOf(both[0]!).replace(/^values\./, '')));
  }
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict">
        {conflict.by} saved another version <When at={conflict.at} />
      </h2>
      <p>
        You both changed the fields below. Choose what to keep in each field. Until then, your text
        is kept in this browser. Changes that only one of you made are already merged.
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
                  checked={chosen[keyOf(difference)] === side}
                  onChange={() => setChosen({ ...chosen, [keyOf(difference)]: side })}
                />
                {side === 'mine' ? 'Yours' : `${conflict.by}’s`}
              </span>
              <span className={styles.value}>
                <Version difference={difference} side={side} />
              </span>
            </label>
          ))}
          {keepBoth(difference) !== undefined && (
            <label className={styles.side}>
              <span className={styles.who}>
                <input
                  type="radio"
                  name={keyOf(difference)}
                  checked={chosen[keyOf(difference)] === 'both'}
                  onChange={() => setChosen({ ...chosen, [keyOf(difference)]: 'both' })}
                />
                Keep both
              </span>
              <span className={styles.value}>
                {shortened(plainText(show(keepBoth(difference))), AROUND)}
              </span>
            </label>
          )}
        </fieldset>
      ))}
      <div>
        <Button variant="primary" onPress={save} isDisabled={!isDecided}>
          Save choices
        </Button>
      </div>
    </section>
  );
}
