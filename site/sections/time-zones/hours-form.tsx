import { useData } from '../../provider/load.ts';
import { clock, DAY, timeInAddress } from '../../../domain/day-spans.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { PLAN_HOURS } from '../../../domain/shifts.ts';
import type { ZonesAnswer } from '../../../contract/api/time-zones.ts';
import type { WorkingHoursField } from '../../../domain/working-hours.ts';
import { buttonClass } from '../../ui/button.ts';
import { ProblemList } from '../../ui/problem-list.tsx';
import styles from './hours-form.module.css';
import { cities, CITY_LIST_ID } from './cities.ts';
import { MyTimeZone } from './my-time-zone.tsx';

const TIMES = Object.fromEntries(
  Array.from({ length: DAY / 30 }, (_, index) => [timeInAddress(index * 30), clock(index * 30)]),
);
const ZONE_ID = 'hours-zone';

/** Asks for place, hours and plan. A plain GET form: the result has an address of its own. */
export function HoursForm({
  asked,
  problems,
  plans,
}: Pick<ZonesAnswer, 'asked' | 'problems'> & PageWords<'plans'>) {
  const about = (field: WorkingHoursField) => {
    const problem = problems.find((one) => one.field === field);
    const id = `hours-${field}`;
    return {
      problem: problem && <Problem id={`${id}-problem`} {...problem} />,
      input: {
        id,
        name: field,
        className: styles.input,
        defaultValue: asked[field],
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? `${id}-problem` : undefined,
      },
    };
  };
  const zone = about('zone');
  const start = about('start');
  const end = about('end');
  const plan = about('plan');
  const wideTimes = Boolean(start.problem ?? end.problem);
  const planNames = Object.fromEntries(
    Object.keys(PLAN_HOURS).map((name) => [name, planLabel(name, plans)]),
  );
  return (
    <form action="/time-zones#result" className={styles.form} aria-label="Your working hours">
      {problems.length > 0 && (
        <div id="result" className={styles.wide}>
          <ProblemList
            problems={problems.map(({ field, reason }) => ({ id: `hours-${field}`, reason }))}
          />
        </div>
      )}
      <div className={styles.wide}>
        <label htmlFor={ZONE_ID} className={styles.label}>
          Your city or time zone
        </label>
        <p className={styles.hint} id="hours-zone-hint">
          Such as Boston, Europe/Zurich or +05:45
        </p>
        {zone.problem}
        <div className={styles.place}>
          <input
            {...zone.input}
            type="text"
            aria-describedby={
              zone.problem
                ? `hours-zone-hint ${ZONE_ID}-reason ${ZONE_ID}-problem`
                : 'hours-zone-hint'
            }
            required
            maxLength={60}
            list={CITY_LIST_ID}
            autoComplete="off"
          />
          <MyTimeZone inputId={ZONE_ID} />
        </div>
        <CityList />
      </div>
      <Choice label="Your day begins" {...start} options={TIMES} wide={wideTimes} />
      <Choice label="Your day ends" {...end} options={TIMES} wide={wideTimes} />
      <Choice label="Plan" {...plan} options={planNames} wide />
      <button type="submit" className={`${buttonClass('primary')} ${styles.wide}`}>
        Show the hours we share
      </button>
    </form>
  );
}

/** The cities to choose from while typing. */
function CityList() {
  const names = useData(cities()) ?? [];
  return (
    <datalist id={CITY_LIST_ID}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}

interface ChoiceProps {
  label: string;
  problem: React.ReactNode;
  input: { id: string; defaultValue: string };
  /** Labels by value. */
  options: Readonly<Record<string, string>>;
  wide: boolean;
}

/** A select with its problem. A value that is not on the list is shown, because the problem is about it. */
function Choice({ label, problem, input, options, wide }: ChoiceProps) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <label htmlFor={input.id} className={styles.label}>
        {label}
      </label>
      {problem}
      <select {...input}>
        {!Object.hasOwn(options, input.defaultValue) && <option>{input.defaultValue}</option>}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A plan as the content describes it; its kind is the plan's name in addresses. */
function planLabel(name: string, plans: PageWords<'plans'>['plans']): string {
  const plan = plans.find(({ kind }) => kind.toLowerCase() === name);
  return plan ? `${plan.kind}, ${plan.hours}` : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The problem of a field, or suggestions if there are some: the summary has the problem, too. */
function Problem({ id, reason, suggestions }: { id: string } & ZonesAnswer['problems'][number]) {
  if (suggestions.length === 0)
    return (
      <p id={id} className={styles.problem}>
        {reason}
      </p>
    );
  return (
    <div id={id} className={styles.problem}>
      <p>Did you mean:</p>
      <ul className={styles.suggestions}>
        {suggestions.map(({ label, path }) => (
          <li key={path}>
            <a href={`${path}#result`} className={buttonClass('quiet', 'small')}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
