import type { ReactNode } from "react";
import styles from "./table.module.css";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  numeric?: boolean;
  /** Buttons stay in view while the other columns scroll. */
  actions?: boolean;
}

interface Props<Row> {
  /** Read by screen readers before the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

const cellClass = <Row,>({ numeric, actions }: Column<Row>) =>
  (numeric && styles.numeric) || (actions && styles.actions) || undefined;

/** A table that scrolls sideways by itself where the window is narrow. */
export function Table<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={cellClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.title} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
