import Type from "typebox";
import { Value } from "typebox/value";
import type { Config } from "../config/config.ts";
import { readLimited } from "../net/download.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import type { Finding } from "./list-engines.ts";

/** A program that serves language models on this machine. */
export interface LocalServer {
  name: string;
  url: string;
}

/** Where they listen unless they are told otherwise. */
const usualServers: readonly LocalServer[] = [
  { name: "Ollama", url: "http://127.0.0.1:11434" },
  { name: "LM Studio", url: "http://127.0.0.1:1234" },
];
const localServerMilliseconds = 1000;
const modelListBytesMax = 256 * 1024;
const modelsNamedMax = 5;

/** https://platform.openai.com/docs/api-reference/models/list, which both programs serve. */
const Models = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) })),
});

/**
 * Finds language models of Ollama and LM Studio on this machine. Only their lists of models are
 * read; no text is sent until the operator configures one.
 */
export async function checkLocalTextModels(
  { providers }: Pick<Config, "providers">,
  servers: readonly LocalServer[] = usualServers,
): Promise<Finding[]> {
  if (providers.text_model) return [];
  const found = await Promise.all(servers.map(findModels));
  return found.flatMap(({ name, url, models }) => {
    const [first] = models;
    if (first === undefined) return [];
    const named = models.slice(0, modelsNamedMax).join(", ");
    const more =
      models.length > modelsNamedMax ? ` and ${models.length - modelsNamedMax} more` : "";
    return [
      {
        name: "text on this machine",
        ok: true,
        detail: `${name} has ${named}${more}; not used`,
        fix: `To write scripts with it: TEXT_MODEL=openai_compatible:${first} OPENAI_COMPATIBLE_BASE_URL=${url}/v1`,
      },
    ];
  });
}

async function findModels({ name, url }: LocalServer) {
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [url] });
  try {
    const response = await fetch(`${url}/v1/models`, {
      redirect: "manual",
      signal: AbortSignal.timeout(localServerMilliseconds),
    });
    const bytes = await readLimited(response, modelListBytesMax);
    const listed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const models = response.ok && Value.Check(Models, listed) ? listed.data : [];
    // Models that only compare texts write none.
    return { name, url, models: models.map(({ id }) => id).filter((id) => !/embed/i.test(id)) };
  } catch {
    // Nothing listens there, or another program does.
    return { name, url, models: [] };
  }
}
