import type { ColumnType } from "kysely";

/** Amounts of credits: numeric(14, 2) in SQL, a number here (db/database.ts parses it). */
export type Credits = number;
/** Never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
export type Json<T> = ColumnType<T, string, string>;
