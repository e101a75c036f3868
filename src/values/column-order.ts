/**
 * The type jsonb sorts the keys of an object by their length, so the columns of a table would
 * change their places. A list of objects is therefore stored with its keys in their order, and so
 * is an object that has an order.
 */

const suffix = "#columns";
/** Tables lie at most as deep as the defaults of a run's agent, in rows of a query. */
const columnDepthMax = 8;

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/**
 * The values with the columns of their tables, to be stored as jsonb.
 * Why: docs/decisions/pipeline-values.md
 */
export function withColumnOrder(values: Values, depth = 0): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (isTable(value)) return [[name, value] as const, [name + suffix, listColumns(value)]];
      return [
        [
          name,
          isObject(value) && depth < columnDepthMax ? withColumnOrder(value, depth + 1) : value,
        ],
      ];
    }),
  );
}

/** The values with the order of the keys of one object in them, to be stored as jsonb. */
export function withKeyOrder(values: Values, name: string): Values {
  const value = values[name];
  return isObject(value) ? { ...values, [name + suffix]: Object.keys(value) } : values;
}

/** The names of all columns, in the order in which the rows have them. */
export const listColumns = (rows: readonly Values[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

/** Parses jsonb, with the keys of its tables in the order in which they were stored. */
export function parseOrdered(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return json.includes(`${suffix}"`) ? restore(value, 0) : value;
}

function restore(value: unknown, depth: number): unknown {
  if (depth > 2 * columnDepthMax) return value;
  if (Array.isArray(value)) return value.map((one) => restore(one, depth + 1));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    if (columnsOf(value, name)) return [];
    const columns = value[name + suffix];
    const inner = isNames(columns) && isTable(one) ? one : restore(one, depth + 1);
    return [[name, isNames(columns) ? sortKeys(inner, columns) : inner]];
  });
  return Object.fromEntries(entries);
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

/** Whether a key holds the columns of a table beside it, or the keys of an object. */
function columnsOf(values: Values, name: string): boolean {
  if (!name.endsWith(suffix) || !isNames(values[name])) return false;
  const ordered = values[name.slice(0, -suffix.length)];
  return isTable(ordered) || isObject(ordered);
}

function sortKeys(value: unknown, keys: readonly string[]): unknown {
  const sort = keySorter(keys);
  if (isTable(value)) return value.map(sort);
  return isObject(value) ? sort(value) : value;
}

function keySorter(keys: readonly string[]): (values: Values) => Values {
  const places = new Map(keys.map((name, index) => [name, index]));
  const place = (name: string) => places.get(name) ?? keys.length;
  return (values) =>
    Object.fromEntries(Object.entries(values).sort(([a], [b]) => place(a) - place(b)));
}
