import type { Schema } from "../../api/api.ts";

export type ApiKey = Schema<"ApiKeyList">["keys"][number];
export type IssuedApiKey = Schema<"IssuedApiKey">;
