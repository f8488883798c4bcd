import {
  clock,
  clocks,
  hours,
  lengthOf,
  sharedSpans,
  type Span,
} from '../../../domain/day-spans.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { shifts } from '../../../domain/shifts.ts';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import { cities, officeDayInIndia, type City } from './office-hours.ts';
import styles from './overlap.module.css';

/** The range of the chart: from 3 am to 3 am the next day, Indian time. */
const AXIS = { from: 3 * 60, to: 27 * 60 };
const TICKS = [3, 9, 15, 21].map((hour) => hour * 60);

/**
 * A chart of how office days abroad overlap with a shift in India. It is rendered for every shift, and
 * CSS shows the selected one, so it needs no script. The text next to each line says the same.
 */
export function Overlap({ title, lead, note, more }: PageWords<'offshore'>['overlap']) {
  return (
    <Section still ground="mist" labelledBy="overlap" heading={title} lead={lead}>
      <div className={styles.chart}>
        <fieldset className={styles.shifts}>
          <legend className={styles.legend}>The shift in India</legend>
          {shifts.map(({ id, name, span }) => (
            <label key={id} className={styles.shift}>
              <input type="radio" name="shift" value={id} defaultChecked={id === 'day'} />
              <span className={styles.shiftName}>{name}</span>
              <span className={styles.shiftHours}>{clocks(span)}</span>
            </label>
          ))}
        </fieldset>
        <ul className={styles.cities}>
          {cities.map((city) => (
            <CityLine key={city.name} city={city} />
          ))}
        </ul>
        <div className={styles.axis} aria-hidden="true">
          {TICKS.map((tick) => (
            <span key={tick}>{clock(tick)}</span>
          ))}
        </div>
        <p className={styles.key}>
          <span className={styles.keyShared}>hours you share</span>
          <span className={styles.keyOwn}>the rest of your day</span>
          <span className={styles.keyShift}>the shift in India, Indian time below</span>
        </p>
      </div>
      <p className={styles.note}>{note}</p>
      {more && (
        <p className={styles.more}>
          <a href={more.path} className={buttonClass('quiet')}>
            {more.label}
          </a>
        </p>
      )}
    </Section>
  );
}

function CityLine({ city }: { city: City }) {
  const office = officeDayInIndia(city);
  return (
    <li className={styles.city}>
      <h3 className={styles.name}>{city.name}</h3>
      <p className={styles.local}>9 to 5 is {clocks(office)} in India</p>
      <svg
        viewBox={`${AXIS.from} 0 ${AXIS.to - AXIS.from} 10`}
        preserveAspectRatio="none"
        className={styles.band}
        aria-hidden="true"
      >
        {shifts.map(({ id, span }) => (
          <Block key={id} span={span} className={`${styles.atWork} ${styles[id]}`} tall />
        ))}
        <Block span={office} className={styles.office} />
        {shifts.map(({ id, span }) =>
          sharedSpans(office, span).map((both) => (
            <Block key={id} span={both} className={`${styles.shared} ${styles[id]}`} />
          )),
        )}
      </svg>
      {shifts.map(({ id, name, span }) => (
        <p key={id} className={`${styles.result} ${styles[id]}`}>
          <strong>{hours(lengthOf(...sharedSpans(office, span)))}</strong> shared
          <span className="visually-hidden"> with the {name.toLowerCase()} shift</span>
        </p>
      ))}
    </li>
  );
}

function Block({
  span,
  className,
  tall = false,
}: {
  span: Span;
  className: string | undefined;
  tall?: boolean;
}) {
  return (
    <rect
      x={span.from}
      y={tall ? 0 : 2.5}
      width={span.to - span.from}
      height={tall ? 10 : 5}
      className={className}
    />
  );
}
