import type { ColumnType } from "kysely";

/** An amount of credits: numeric(14, 2) in SQL, parsed to a number by db/database.ts. */
export type Credits = number;
/** A column that is never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
export type Json<T> = ColumnType<T, string, string>;
