import type { HiringReport } from '../../../domain/hiring-report.ts';
import type { RateCard } from '../../../contract/api/rate-card.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from './hiring-form.module.css';
import { useRecalculation } from './use-recalculation.ts';

type Input = keyof HiringReport['typed'];

interface FormProps {
  card: RateCard;
  query: string;
  report: HiringReport | undefined;
}

/**
 * The inputs, which a browser without script sends by GET. Their values are the browser's: what was
 * typed before hydration stays.
 */
export function HiringForm({ card: { rates, countries }, query, report }: FormProps) {
  const form = useRecalculation(query, report?.typed);
  const country = countries.find(({ slug }) => slug === report?.typed.country);
  const shared = (name: Input) => ({
    id: `hiring-${name}`,
    name,
    defaultValue: report?.typed[name] ?? '',
    className: styles.input,
    problem: report?.problems.find((one) => one.input === name && one.typed)?.reason,
  });
  const preset = (value: number | undefined) =>
    value === undefined ? {} : { placeholder: `${value}` };
  return (
    <form {...form} action="/rates#result" className={`no-print ${styles.form}`}>
      <Field label="Work" {...shared('role')}>
        {({ problem: _, ...select }) => (
          <select {...select}>
            <option value="">Choose the work</option>
            <Unlisted value={select.defaultValue} list={rates} />
            {rates.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Country" {...shared('country')}>
        {({ problem: _, ...select }) => (
          <select {...select}>
            <option value="">Another country, in US dollars</option>
            <Unlisted value={select.defaultValue} list={countries} />
            {countries.map(({ slug, name, currency }) => (
              <option key={slug} value={slug}>
                {`${name} (${currency})`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <NumberField
        label="Full-time wage a year"
        hint={country ? `Before tax, in ${country.currency}` : 'Before tax'}
        {...shared('wage')}
      />
      <NumberField label="Hours a week" {...shared('hours')} {...preset(country?.hours)} />
      <NumberField
        label="Payroll taxes, % of the wage"
        {...shared('taxes')}
        {...preset(country?.taxes)}
      />
      <NumberField
        label="Benefits, % of the wage"
        {...shared('benefits')}
        {...preset(country?.benefits)}
      />
      <NumberField
        label="Desk and equipment a month"
        {...shared('desk')}
        {...preset(country?.desk)}
      />
      <p className={styles.hint}>
        A field left empty takes the country’s preset. Without a country it counts as zero.
      </p>
      <button type="submit" className={buttonClass('primary')}>
        Compare the costs
      </button>
    </form>
  );
}

/**
 * What the address has and the list has not. Without it the browser would select another line, and the
 * visitor could not see what the problem is about.
 */
const Unlisted = ({ value, list }: { value: string; list: readonly { slug: string }[] }) =>
  value !== '' && !list.some(({ slug }) => slug === value) && <option>{value}</option>;

interface ControlProps {
  id: string;
  name: string;
  defaultValue: string;
  className: string | undefined;
  placeholder?: string;
  problem: string | undefined;
}

interface FieldProps extends ControlProps {
  label: string;
  hint?: string;
}

const NumberField = (field: FieldProps) => (
  <Field {...field}>
    {({ problem: _, ...input }) => (
      <input {...input} type="text" inputMode="decimal" autoComplete="off" maxLength={40} />
    )}
  </Field>
);

/** A label, a hint, what is wrong, and the control, associated with each other. */
function Field({
  label,
  hint,
  children,
  ...control
}: FieldProps & { children: (props: ControlProps) => React.ReactNode }) {
  const { id, problem } = control;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={problem ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {children({
        ...control,
        ...(problem && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
    </div>
  );
}
