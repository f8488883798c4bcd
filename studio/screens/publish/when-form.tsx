import { useEffect, useState } from 'react';
import { describeError } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Segments } from '../../parts/segments.tsx';
import { fromLocal, toLocal, whyNotFuture, ZONE } from './local-moments.ts';
import styles from './publish.module.css';

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'On a date' },
] as const;

/** The dates of the form in their order: ISO 8601, null for none. */
export type Dates = [string | null, (string | null)?];

interface Props {
  /** The dates to ask for, with their current values. The first is required. */
  dates: readonly { label: string; at: string | null }[];
  /** The labels of the buttons. `cancel` removes the dates. */
  now: string;
  later: string;
  cancel: string;
  /** The consequence of acting now. */
  note?: string;
  variant: 'primary' | 'danger';
  /** Why the button is off; empty if it is on. */
  why?: string;
  /** Called with the dates: the first is empty for none yet, null for now. */
  onWhen?: (dates: Dates) => void;
  /** Called with the dates; null for now. */
  act: { mutate: (dates: Dates | null) => void; isPending: boolean; error: Error | null };
}

/** Asks whether to act now or at a date, in the reader's time zone. */
export function WhenForm({ dates, variant, act, why = '', onWhen, ...words }: Props) {
  const { mutate, isPending, error } = act;
  const isSet = dates[0]?.at != null;
  const [when, setWhen] = useState<'now' | 'later'>(isSet ? 'later' : 'now');
  const [given, setGiven] = useState(dates.map(({ at }) => toLocal(at)));
  const [wrong, setWrong] = useState('');
  useEffect(
    () =>
      onWhen?.(
        when === 'now' ? [null] : [fromLocal(given[0] ?? '') ?? '', fromLocal(given[1] ?? '')],
      ),
    [onWhen, when, given],
  );
  const submit = () => {
    const [first = '', second = ''] = given;
    const problem = when === 'now' ? '' : whyNotFuture(first);
    setWrong(problem);
    if (problem === '') mutate(when === 'now' ? null : [fromLocal(first), fromLocal(second)]);
  };
  return (
    <div className={`stack ${styles.when}`}>
      {error && (
        <p className={styles.blocking} role="alert">
          {describeError(error)}
        </p>
      )}
      <Segments label="When" options={WHEN} value={when} onChange={setWhen} />
      {when === 'later' &&
        dates.map(({ label }, index) => (
          <TextField
            key={label}
            type="datetime-local"
            label={label}
            value={given[index] ?? ''}
            onChange={(value) => setGiven(given.with(index, value))}
            error={index === 0 ? wrong : ''}
            help={`Your time zone: ${ZONE}`}
          />
        ))}
      <Button
        variant={variant}
        onPress={submit}
        isPending={isPending}
        isDisabled={why !== ''}
        {...(variant === 'primary' && { shortcut: 'mod+Enter' })}
      >
        {when === 'now' ? words.now : words.later}
      </Button>
      {why && <p className="soft">{why}</p>}
      {isSet && (
        <Button isPending={isPending} onPress={() => mutate([null])}>
          {words.cancel}
        </Button>
      )}
      {when === 'now' && !why && <p className="soft">{words.note}</p>}
    </div>
  );
}
