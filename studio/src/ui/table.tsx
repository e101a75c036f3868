import type { ReactNode } from "react";
import styles from "./table.module.css";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  numeric?: boolean;
}

interface Props<Row> {
  /** Read by screen readers before the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that scrolls sideways by itself where the window is narrow. */
export function Table<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, numeric }) => (
              <th key={title} scope="col" className={numeric ? styles.numeric : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, numeric }) => (
                <td key={title} className={numeric ? styles.numeric : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
