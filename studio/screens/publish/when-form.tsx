import { useEffect, useState } from 'react';
import { describeError } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Segments } from '../../parts/segments.tsx';
import { fromLocal, toLocal, whyNotFuture, ZONE } from './local-moments.ts';
import styles from './publish.module.css';

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a date' },
] as const;

/** ISO 8601, null for none: what the form asks for, in its order. */
export type Dates = [string | null, (string | null)?];

interface Props {
  /** The dates to ask for, and what they are set to: ISO 8601. The first is required. */
  dates: readonly { label: string; at: string | null }[];
  /** What the buttons say; `cancel` removes the dates that are set. */
  now: string;
  later: string;
  cancel: string;
  /** What follows at once. */
  note?: string;
  variant: 'primary' | 'danger';
  /** Why it cannot be done; empty if it can. */
  why?: string;
  /** Told the first date that is chosen: ISO 8601, empty for none yet, null for now. */
  onWhen?: (at: string | null) => void;
  /** With null for now. */
  act: { mutate: (dates: Dates | null) => void; isPending: boolean; error: Error | null };
}

/** Asks whether to do something now or at a date, in the reader's time zone. */
export function WhenForm({ dates, variant, act, why = '', onWhen, ...words }: Props) {
  const { mutate, isPending, error } = act;
  const isSet = dates[0]?.at != null;
  const [when, setWhen] = useState<'now' | 'later'>(isSet ? 'later' : 'now');
  const [given, setGiven] = useState(dates.map(({ at }) => toLocal(at)));
  const [wrong, setWrong] = useState('');
  useEffect(
    () => onWhen?.(when === 'now' ? null : (fromLocal(given[0] ?? '') ?? '')),
    [onWhen, when, given],
  );
  const submit = () => {
    const [first = '', second = ''] = given;
    const problem = when === 'now' ? '' : whyNotFuture(first);
    setWrong(problem);
    if (problem === '') mutate(when === 'now' ? null : [fromLocal(first), fromLocal(second)]);
  };
  return (
    <div className={styles.when}>
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
      {why && <p className={styles.soft}>{why}</p>}
      {isSet && (
        <Button isPending={isPending} onPress={() => mutate([null])}>
          {words.cancel}
        </Button>
      )}
      {when === 'now' && !why && <p className={styles.soft}>{words.note}</p>}
    </div>
  );
}
