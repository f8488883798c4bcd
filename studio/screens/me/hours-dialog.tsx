import type { Availability } from '../../../contract/studio/availability.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';
import { toast } from '../../parts/toast.tsx';

interface HoursProps {
  /** Null for one's own. */
  name: string | null;
  value: Availability | null;
  save: (availability: Availability) => Promise<unknown>;
  close: () => void;
}

/** Asks when a person works, and is on leave. */
export function HoursDialog({ name, value, save, close }: HoursProps) {
  const submit = async (read: ReadField) => {
    const [time_zone, opens, closes] = [read('time_zone'), read('opens'), read('closes')];
    const [from, until] = [read('from'), read('until')];
    await save({
      hours: opens || closes ? { time_zone, opens, closes } : null,
      leave: from || until ? { from, until } : null,
    });
    close();
    toast('Working hours saved');
  };
  const { hours, leave } = value ?? {};
  return (
    <Dialog title={name ? `Working hours of ${name}` : 'Your working hours'} onClose={close}>
      <Form act="Save" onSubmit={submit}>
        <p>
          Reminders come in these hours, on the firm’s working days. When enquiries are due does not
          change. Without hours, the firm’s count.
        </p>
        <TextField label="From" name="opens" type="time" value={hours?.opens ?? ''} />
        <TextField label="To" name="closes" type="time" value={hours?.closes ?? ''} />
        <TextField
          label="Time zone"
          name="time_zone"
          value={hours?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone}
          suggestions={Intl.supportedValuesOf('timeZone')}
          isRequired
          autoComplete="off"
        />
        <TextField
          label="On leave from"
          name="from"
          type="date"
          value={leave?.from ?? ''}
          help="Late enquiries that nobody has worked on are offered to the team at once."
        />
        <TextField label="Last day of leave" name="until" type="date" value={leave?.until ?? ''} />
      </Form>
    </Dialog>
  );
}
