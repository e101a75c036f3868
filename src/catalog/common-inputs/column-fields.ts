import { rows, string } from "../definition/fields.ts";

/** Which columns of `rows` a chart and its narration show. */
export const columnFields = {
  x: string({
    optional: true,
    max: 200,
    description: "Column of the labels. Default: the first column of texts or times.",
  }),
  y: string({
    optional: true,
    max: 200,
    description:
      "Column of the numbers. Default: one that the title names, else the fullest that measures something: no years, ranks or ids.",
  }),
  columns: rows({
    optional: true,
    max: 200,
    description:
      "What is known of the columns, as `read_table` returns it: `name` and `unit`. A `unit` that is given comes first.",
  }),
};
