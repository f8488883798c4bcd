import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** The name of the table for screen readers. */
  label: string;
  /** The headings of the columns; empty for a column of buttons. */
  columns: readonly string[];
  /** Columns whose headings a phone shows too, where a cell is unclear without its heading. */
  labelled?: readonly string[];
  /** One cell for each column; the first is the row's heading. `quiet` dims rows that are no longer in use. */
  rows: readonly { id: string; cells: readonly ReactNode[]; quiet?: boolean }[];
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}

/** A table; on a phone each row is a block: its heading, then the other cells as a line. */
export function Table({ label, columns, rows, labelled, empty }: TableProps) {
  if (rows.length === 0) return empty;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column || <span className="visually-hidden">Actions</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, quiet }) => (
          <tr key={id} className={quiet ? styles.quiet : ''}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column} scope="row">
                  {cells[index]}
                </th>
              ) : (
                <td key={column} data-column={labelled?.includes(column) ? column : undefined}>
                  {cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
