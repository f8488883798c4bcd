import { Button } from '../../../parts/button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { textValue } from '../form-model.ts';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import styles from './fields.module.css';

/** A moment as the reader's clock says it, for an input; and back, in UTC. */
function toLocal(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime())
    ? ''
    : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const toMoment = (local: string) => `${new Date(local).toISOString().slice(0, 16)}:00Z`;

const zone = () =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;

/** A calendar day, or a moment. */
export function DateInput(props: FieldProps) {
  const { field, path } = props;
  const { change } = useForm();
  const { help, ...control } = useControl(props);
  const value = typeof props.value === 'string' ? props.value : '';
  const hasTime = value.includes('T');
  return (
    <div className={styles.date}>
      <TextField
        {...control}
        help={hasTime ? [help, `Time in ${zone()}`].filter(Boolean).join('. ') : help}
        type={hasTime ? 'datetime-local' : 'date'}
        value={hasTime ? toLocal(value) : value}
        onChange={(typed) =>
          change(path, textValue(field, hasTime && typed !== '' ? toMoment(typed) : typed))
        }
      />
      {value !== '' && !control.isReadOnly && (
        <Button
          look="plain"
          onPress={() =>
            change(path, hasTime ? toLocal(value).slice(0, 10) : toMoment(`${value}T09:00`))
          }
        >
          {hasTime ? 'Without a time' : 'Add a time'}
        </Button>
      )}
    </div>
  );
}
