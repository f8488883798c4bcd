import { useState } from 'react';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { Button } from '../../parts/button.tsx';
import { fieldLabel } from '../../parts/field-label.ts';
import { When } from '../../parts/when.tsx';
import { wordChanges } from '../../parts/word-changes.ts';
import { differences, merged, textOf, type Difference } from '../../saving/draft-text.ts';
import type { DraftSaver, SaverState } from '../../saving/draft-saver.ts';
import styles from './conflict.module.css';

/** A value in words, lists and groups line by line. */
function show(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (value === true) return 'Yes';
  if (Array.isArray(value)) return value.map((item) => `– ${show(item)}`).join('\n');
  return typeof value === 'object'
    ? Object.values(value).map(show).filter(Boolean).join('\n')
    : String(value);
}

function nameOf(kind: KindName, [top, ...rest]: string[]) {
  if (top === 'slug') return 'Slug';
  return top === 'source' ? 'Source' : fieldLabel(kind, rest.join('.'));
}

const SIDES = { mine: 'removed', theirs: 'added' } as const;
/** Words that both have are shortened to so many characters on each side of a difference. */
const AROUND = 120;

const shortened = (text: string) =>
  text.length <= 2 * AROUND + 20
    ? text
    : `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`;

/** A version, with the words marked that the other does not have. */
function Marked({ one, side }: { one: Difference; side: 'mine' | 'theirs' }) {
  return wordChanges(show(one.mine), show(one.theirs)).map(({ change, text }, index) =>
    change === 'same' ? (
      shortened(text)
    ) : (
      change === SIDES[side] && <mark key={index}>{text}</mark>
    ),
  );
}

interface Props {
  kind: KindName;
  state: SaverState;
  saver: DraftSaver;
}

/** Two people wrote on the same revision: both versions, field by field, and a choice for each. */
export function ConflictView({ kind, state, saver }: Props) {
  const { conflict, text, saved } = state;
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({});
  if (!conflict) return null;
  const theirs = textOf(conflict, 'source' in text ? 'source' : 'values');
  const all = differences(saved, text, theirs);
  const keyOf = ({ path }: Difference) => path.join('.');
  const choiceOf = (one: Difference) =>
    chosen[keyOf(one)] ?? (one.changedBy === 'them' ? 'theirs' : 'mine');
  const take = (side: 'mine' | 'theirs') =>
    setChosen(Object.fromEntries(all.map((one) => [keyOf(one), side])));
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict">
        {conflict.by} saved another version <When at={conflict.at} />
      </h2>
      <p>
        Nothing of yours is lost. Choose for each field; what only one of you changed is chosen
        already. Your choice is saved as the newest draft.
      </p>
      <div className={styles.all}>
        <Button onPress={() => take('mine')}>Keep all of yours</Button>
        <Button onPress={() => take('theirs')}>{`Take all of ${conflict.by}’s`}</Button>
      </div>
      {all.map((one) => (
        <fieldset key={keyOf(one)} className={styles.field}>
          <legend>
            {nameOf(kind, one.path)}
            {one.changedBy === 'both' && <span className={styles.both}>changed by both</span>}
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <span className={styles.who}>
                <input
                  type="radio"
                  name={keyOf(one)}
                  checked={choiceOf(one) === side}
                  onChange={() => setChosen({ ...chosen, [keyOf(one)]: side })}
                />
                {side === 'mine' ? 'Yours' : `${conflict.by}’s`}
              </span>
              <span className={styles.value}>
                {show(one[side]) === '' ? <i>Empty</i> : <Marked one={one} side={side} />}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button
          look="primary"
          onPress={() =>
            saver.resolve(
              merged(
                theirs,
                all.filter((one) => choiceOf(one) === 'mine'),
              ),
            )
          }
        >
          Save this choice
        </Button>
      </div>
    </section>
  );
}
