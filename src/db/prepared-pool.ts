import pg from "pg";

/** Maximum number of prepared statements per connection. Further statements are not prepared. */
const statementsMax = 500;

/**
 * Creates a pool that prepares each statement once per connection, which halves the time of a short
 * query. A connection pooler in between, such as PgBouncer, must support prepared statements.
 */
export function createPreparedPool(options: pg.PoolConfig): pg.Pool {
  const statements = createStatements();
  const pool = new pg.Pool(options);
  pool.on("connect", (client) => {
    // The pool handles errors only of idle connections. Without this listener, a connection lost in
    // use would end the process.
    client.on("error", () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      // Without values the text may contain several statements, which cannot be prepared.
      const canPrepare = typeof text === "string" && Array.isArray(values) && values.length > 0;
      if (!canPrepare) return query(text, values, ...rest);
      // A new column invalidates "select *", and inside a transaction the error could not be
      // retried.
      const { name, returnsAllColumns } = statements.get(text);
      if (client.getTransactionStatus() === "T" && returnsAllColumns)
        return query(text, values, ...rest);
      const result = query({ name, text, values }, ...rest);
      // There is no promise if the caller passed a callback.
      return result?.catch((error) => {
        if (error.code !== planInvalidated || client.getTransactionStatus() !== "I") throw error;
        statements.forget(text);
        return query({ name: statements.get(text).name, text, values });
      });
    };
    client.query = prepared as typeof client.query;
  });
  return pool;
}

/**
 * PostgreSQL's feature_not_supported: a migration has added a column since the statement was
 * prepared.
 */
const planInvalidated = "0A000";

/** Whether "*" names result columns of the statement: outside of parentheses, after a keyword. */
function returnsAllColumns(text: string): boolean {
  if (!text.includes("*")) return false;
  let outside = text;
  for (let inner = ""; inner !== outside; ) {
    inner = outside;
    outside = inner.replace(/\([^()]*\)/g, "");
  }
  return /(?:\b(?:select|distinct|returning)|[,.])\s*\*/i.test(outside);
}

interface Statement {
  /** Absent beyond the maximum number of statements. */
  name?: string;
  returnsAllColumns: boolean;
}

function createStatements() {
  const statements = new Map<string, Statement>();
  let count = 0;
  return {
    get(text: string): Statement {
      const known = statements.get(text);
      if (known) return known;
      const statement = { returnsAllColumns: returnsAllColumns(text) };
      if (statements.size >= statementsMax) return statement;
      const named = { ...statement, name: `reelwright_${count++}` };
      statements.set(text, named);
      return named;
    },
    forget: (text: string) => statements.delete(text),
  };
}
