import { ConfigError, describeAllowed, type Environment } from "./environment.ts";
import { variables } from "./settings.ts";

export const stockNames = ["pexels", "pixabay", "openverse"] as const;
export type StockName = (typeof stockNames)[number];

/** A library that is searched. */
export interface StockLibrary {
  name: StockName;
  /** Undefined for anonymous access. */
  key: string | undefined;
  /** Without a slash at its end. */
  base_url: string;
}

/** Reads the libraries in their order. Throws ConfigError for an unknown one or a missing key. */
export function readStockLibraries(env: Environment): StockLibrary[] {
  const given = (env.STOCK_LIBRARIES ?? "").split(",").map((name) => name.trim());
  return [...new Set(given.filter(Boolean))].map((given) => {
    const name = stockNames.find((known) => known === given);
    if (!name)
      throw new ConfigError(
        `Invalid STOCK_LIBRARIES: "${given}". Use ${describeAllowed(variables.STOCK_LIBRARIES)}.`,
      );
    const upper = name.toUpperCase() as Uppercase<StockName>;
    const key = env[`${upper}_API_KEY`];
    if (name !== "openverse" && !key)
      throw new ConfigError(
        `STOCK_LIBRARIES contains "${name}". Set ${upper}_API_KEY to an API key.`,
      );
    if (name === "openverse" && key !== undefined && !/^[^:]+:.+$/.test(key))
      throw new ConfigError(
        "Invalid OPENVERSE_API_KEY. Use client_id:client_secret of an Openverse application.",
      );
    return { name, key, base_url: env[`${upper}_BASE_URL`].replace(/\/+$/, "") };
  });
}
