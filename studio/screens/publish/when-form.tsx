import { useState, type ReactNode } from 'react';
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
  /** What the button says. */
  now: string;
  later: string;
  /** What follows at once. */
  note?: string;
  look: 'primary' | 'danger';
  isPending: boolean;
  /** Called with null for now. */
  onSubmit: (dates: Dates | null) => void;
  /** Other buttons. */
  children?: ReactNode;
}

/** Asks whether to do something now or at a date, in the reader's time zone. */
export function WhenForm({ dates, look, isPending, onSubmit, children, ...words }: Props) {
  const [when, setWhen] = useState<'now' | 'later'>(dates[0]?.at ? 'later' : 'now');
  const [given, setGiven] = useState(dates.map(({ at }) => toLocal(at)));
  const [wrong, setWrong] = useState('');
  const submit = () => {
    const [first = '', second = ''] = given;
    const problem = when === 'now' ? '' : whyNotFuture(first);
    setWrong(problem);
    if (problem === '') onSubmit(when === 'now' ? null : [fromLocal(first), fromLocal(second)]);
  };
  return (
    <div className={styles.when}>
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
        look={look}
        onPress={submit}
        isPending={isPending}
        {...(look === 'primary' && { shortcut: 'mod+Enter' })}
      >
        {when === 'now' ? words.now : words.later}
      </Button>
      {children}
      {when === 'now' && <p className={styles.soft}>{words.note}</p>}
    </div>
  );
}
