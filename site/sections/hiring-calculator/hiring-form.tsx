import type { HiringReport } from '../../../domain/hiring-report.ts';
import type { RateCard } from '../../../contract/api/rate-card.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from './hiring-form.module.css';
import { useRecalculation } from './use-recalculation.ts';

type Input = keyof HiringReport['typed'];

/** The inputs that a country has presets for. */
const PRESETS = {
  hours: 'Hours a week',
  taxes: 'Payroll taxes, % of the wage',
  benefits: 'Benefits, % of the wage',
  desk: 'Desk and equipment a month',
} as const;

/** Without them there is no result. */
const REQUIRED: ReadonlySet<Input> = new Set(['role', 'wage']);

interface FormProps {
  card: RateCard;
  query: string;
  report: HiringReport | undefined;
}

/**
 * The inputs, which a browser without script sends by GET. Their values are the browser's: what was
 * typed before hydration stays.
 */
export function HiringForm({ card: { rates, quoted, countries }, query, report }: FormProps) {
  const form = useRecalculation(query, report?.typed);
  const person = report?.person;
  const country = countries.find(({ slug }) => slug === report?.typed.country);
  const shared = (name: Input) => ({
    id: `hiring-${name}`,
    name,
    defaultValue: report?.typed[name] ?? '',
    className: styles.input,
    'aria-required': REQUIRED.has(name),
    problem: report?.problems.find((one) => one.input === name && one.typed)?.reason,
  });
  return (
    <form
      {...form}
      action="/rates#result"
      aria-labelledby="calculator-title"
      className={`no-print ${styles.form}`}
    >
      <Choice
        label="Work"
        hint="Required"
        none="Choose the work"
        // A person has a rate for work that has no starting rate.
        list={person ? [...rates, ...quoted] : rates}
        {...shared('role')}
      />
      {person && (
        <Choice
          label="Rate"
          none="The starting rate for this work"
          list={[{ slug: person.slug, name: `${person.name}’s rate` }]}
          {...shared('person')}
        />
      )}
      <Choice
        label="Country"
        none="Another country, in US dollars"
        list={countries.map(({ slug, name, currency }) => ({
          slug,
          name: `${name} (${currency})`,
        }))}
        {...shared('country')}
      />
      <NumberField
        label="Full-time wage a year"
        hint={`Required. Before tax${country ? `, in ${country.currency}` : ''}`}
        {...shared('wage')}
      />
      {Object.entries(PRESETS).map(([name, label]) => (
        <NumberField
          key={name}
          label={label}
          {...shared(name as keyof typeof PRESETS)}
          placeholder={country && `${country[name as keyof typeof PRESETS]}`}
        />
      ))}
      <p className={styles.hint}>
        Empty fields use the country’s preset. Without a country, they count as zero.
      </p>
      <button type="submit" className={buttonClass('primary')}>
        Compare the costs
      </button>
    </form>
  );
}

interface ControlProps {
  id: string;
  name: string;
  defaultValue: string;
  className: string | undefined;
  'aria-required': boolean;
  placeholder?: string | undefined;
  problem: string | undefined;
}

interface FieldProps extends ControlProps {
  label: string;
  hint?: string;
}

/**
 * A select. A value of the address that the list lacks is shown: otherwise the browser would select another
 * line, and the visitor could not see the cause of the problem.
 */
const Choice = ({
  none,
  list,
  ...field
}: FieldProps & { none: string; list: readonly { slug: string; name: string }[] }) => (
  <Field {...field}>
    {({ problem: _, ...select }) => (
      <select {...select}>
        <option value="">{none}</option>
        {field.defaultValue !== '' && !list.some(({ slug }) => slug === field.defaultValue) && (
          <option>{field.defaultValue}</option>
        )}
        {list.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const NumberField = (field: FieldProps) => (
  <Field {...field}>
    {({ problem: _, ...input }) => (
      <input {...input} type="text" inputMode="decimal" autoComplete="off" maxLength={40} />
    )}
  </Field>
);

/** A label, a hint, the problem and the control, associated with each other. */
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
