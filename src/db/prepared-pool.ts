import pg from "pg";

/** Maximum number of prepared statements per connection. Further statements are not prepared. */
const statementsMax = 500;

/**
 * Creates a pool that prepares each statement once per connection, which halves the time of a short
 * query. A connection pooler in between, such as PgBouncer, must support prepared statements.
 */
export function createPreparedPool(options: pg.PoolConfig): pg.Pool {
  const names = createStatementNames();
  const pool = new pg.Pool(options);
  pool.on("connect", (client) => {
    // The pool handles errors only of idle connections. Without this listener, a connection lost in
    // use would end the process.
    client.on("error", () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      // Without values the text may contain several statements, which cannot be prepared.
      const canPrepare = typeof text === "string" && Array.isArray(values) && values.length > 0;
      // A new column invalidates "select *", and inside a transaction the error could not be
      // retried.
      if (!canPrepare || (client.getTransactionStatus() === "T" && text.includes("*")))
        return query(text, values, ...rest);
      const name = names.get(text);
      const result = query({ name, text, values }, ...rest);
      // There is no promise if the caller passed a callback.
      return result?.catch((error) => {
        if (error.code !== planInvalidated || client.getTransactionStatus() !== "I") throw error;
        names.forget(text);
        return query({ name: names.get(text), text, values });
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

function createStatementNames() {
  const names = new Map<string, string>();
  let count = 0;
  return {
    get(text: string): string | undefined {
      if (!names.has(text) && names.size < statementsMax) names.set(text, `reelwright_${count++}`);
      return names.get(text);
    },
    forget: (text: string) => names.delete(text),
  };
}
