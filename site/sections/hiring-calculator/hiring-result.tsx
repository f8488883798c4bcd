import type { HiringReport, ReportBar } from '../../../domain/hiring-report.ts';
import { buttonClass } from '../../ui/button.ts';
import { enquiryPath } from '../../ui/enquiry-path.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './hiring-result.module.css';

type Result = NonNullable<HiringReport['result']>;

/** The result as a chart, as a table and in sentences. */
export function HiringResult({
  even,
  assumptions,
  preset,
  lines,
  totals,
  bars,
  path,
}: Omit<Result, 'headline'>) {
  return (
    <div className={styles.result}>
      <CostChart {...bars} />
      <table className={styles.table}>
        <caption className="visually-hidden">What it costs</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Cost</span>
            </th>
            <th scope="col">Monthly</th>
            <th scope="col">Yearly</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, month, year }, index) => (
            <tr key={name}>
              <th scope="row">
                <Swatch part={index} />
                {name}
              </th>
              <td>{month}</td>
              <td>{year}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={styles.totals}>
          {totals.map(({ name, month, year }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{month}</td>
              <td>{year}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {even.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className={styles.small}>{assumptions}</p>
      {preset && <p className={styles.small}>{preset}</p>}
      <div className={`no-print ${styles.ways}`}>
        <a href={enquiryPath(path)} rel="nofollow" className={buttonClass('primary', 'small')}>
          Add this to your enquiry
        </a>
        <CopyLink path={path} />
      </div>
    </div>
  );
}

/** Both costs as bars. The table has the same amounts. */
function CostChart({ local, ours }: Result['bars']) {
  return (
    <svg role="img" aria-label={`${local.label}. ${ours.label}.`} className={styles.chart}>
      <Bar {...local} top={0} />
      <Bar {...ours} top={76} ours />
    </svg>
  );
}

function Bar({ label, parts, top, ours = false }: ReportBar & { top: number; ours?: boolean }) {
  return (
    <>
      <text x="0" y={top + 16} className={styles.label}>
        {label}
      </text>
      {parts.map((width, index) => (
        <rect
          key={index}
          x={`${sumOf(parts.slice(0, index))}%`}
          y={top + 26}
          width={`${width}%`}
          height="34"
          className={ours ? styles.ours : styles[`part${index}`]}
        />
      ))}
    </>
  );
}

const sumOf = (widths: number[]) => Math.round(widths.reduce((a, b) => a + b, 0) * 100) / 100;

/** The color of a part of the bar. */
const Swatch = ({ part }: { part: number }) => (
  <svg width="12" height="12" aria-hidden="true" className={styles.swatch}>
    <rect width="12" height="12" className={styles[`part${part}`]} />
  </svg>
);
