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
 * The configuration with the first language model of this machine, if TEXT_MODEL=auto asks for it.
 * `message` says what was found. Only lists of models are read, and no text is sent.
 */
export async function takeLocalTextModel(
  config: Config,
  servers: readonly LocalServer[] = usualServers,
): Promise<{ config: Config; message?: string }> {
  if (!config.findTextModel) return { config };
  const found = await Promise.all(servers.map(findModels));
  const own = config.providers.base_urls.openai_compatible;
  const usable = found.find(
    ({ url, models }) => models.length > 0 && (!own || toBase(own) === baseUrl(url)),
  );
  if (!usable) return { config, message: own ? otherServer : noServer };
  const model = `openai_compatible:${usable.models[0]}`;
  const url = baseUrl(usable.url);
  const { providers, environment } = config;
  const base_urls = { ...providers.base_urls, openai_compatible: url };
  return {
    config: Object.freeze({
      ...config,
      providers: { ...providers, text_model: model, base_urls },
      // The worker process uses the same model.
      environment: { ...environment, TEXT_MODEL: model, OPENAI_COMPATIBLE_BASE_URL: url },
    }),
    message: `TEXT_MODEL=auto took ${model} of ${usable.name} at ${url}`,
  };
}

const baseUrl = (url: string) => `${url}/v1`;
const toBase = (url: string) => url.replace(/\/$/, "");
const noServer =
  "TEXT_MODEL=auto found no model of Ollama or LM Studio on this machine, so rules write scripts. Start one of them with a model, then start the service again";
const otherServer =
  "TEXT_MODEL=auto took no model, because OPENAI_COMPATIBLE_BASE_URL names another server. Name its model, such as TEXT_MODEL=openai_compatible:llama3.3";

/**
 * Finds language models of Ollama and LM Studio on this machine. Only their lists of models are
 * read; no text is sent until the operator configures one.
 */
export async function checkLocalTextModels(
  config: Pick<Config, "providers" | "findTextModel">,
  servers: readonly LocalServer[] = usualServers,
): Promise<Finding[]> {
  if (config.providers.text_model || config.findTextModel) return [];
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
        fix: `To write scripts with it: TEXT_MODEL=auto, or TEXT_MODEL=openai_compatible:${first} OPENAI_COMPATIBLE_BASE_URL=${baseUrl(url)}`,
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
