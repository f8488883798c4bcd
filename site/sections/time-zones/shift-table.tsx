import { clocks } from '../../../domain/day-spans.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { ZonesResult } from '../../../contract/api/time-zones.ts';
import { ScrollTable } from '../../ui/scroll-table.tsx';
import styles from './shift-table.module.css';

/** The hours that the visitor would share with each shift, by season. */
export function ShiftTable({
  result: { shifts, seasons },
  words: { title, text, caption },
}: {
  result: ZonesResult;
  words: PageWords<'time-zones'>['shifts'];
}) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <ScrollTable label={caption}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Shift</th>
              <th scope="col">In India</th>
              {seasons.map(({ when }) => (
                <th key={when} scope="col">
                  {when}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shifts.map(({ name, span, hours, chosen }) => (
              <tr key={name} className={chosen ? styles.chosen : undefined}>
                <th scope="row">{name}</th>
                <td>{clocks(span)}</td>
                {hours.map((shared, index) => (
                  <td key={seasons[index]!.when}>{shared}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </>
  );
}
