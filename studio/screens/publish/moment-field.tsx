import { TextField } from '../../parts/field.tsx';
import { fromLocal, zoneAt } from './local-moments.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A date and a time in the reader's time zone, which it names. */
export const MomentField = (props: Props) => (
  <TextField
    {...props}
    type="datetime-local"
    help={`Your time zone: ${zoneAt(fromLocal(props.value) ?? new Date().toISOString())}`}
  />
);
