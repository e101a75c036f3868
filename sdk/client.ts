import createClient, {
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
  type Client as OpenapiClient,
} from "openapi-fetch";
import { parseError } from "./error.ts";
import { type Entry, iterateEntries, type ListPath } from "./pages.ts";
import { type Retry, withRetries } from "./retry.ts";
import { type RunEvent, runEvents } from "./run-stream.ts";
import type { components, paths } from "./schema.ts";
import { sendFile, type Upload } from "./upload.ts";

export { ReelwrightError } from "./error.ts";
export type { RunEvent } from "./run-stream.ts";
export { verifyWebhook, type WebhookEvent } from "./webhook.ts";

export interface Options {
  /** Where the service is, such as "https://video.example". */
  baseUrl: string;
  /** One of the two. */
  apiKey?: string;
  accessToken?: string;
  /** How requests that may pass the next time are sent again: four attempts, the first pause half a second, unless given. */
  retry?: Partial<Retry>;
  /** In place of the platform's own. */
  fetch?: (request: Request) => Promise<Response>;
}

interface WaitOptions {
  signal?: AbortSignal;
}

type Client = OpenapiClient<paths>;
/** May be left out where nothing in it is needed. */
type Arguments<I> = undefined extends I ? [init?: I] : [init: I];
type Method<M extends "get" | "post" | "delete"> = <
  P extends ClientPathsWithMethod<Client, M>,
  I extends MaybeOptionalInit<paths[P], M>,
>(
  path: P,
  ...init: Arguments<I>
) => Promise<MethodResponse<Client, M, P, I>>;

/** Resolves with the answer's body; rejects with a ReelwrightError. */
export interface Reelwright {
  get: Method<"get">;
  post: Method<"post">;
  delete: Method<"delete">;
  /** Every entry of a list, page after page. */
  each<P extends ListPath>(
    path: P,
    init?: MaybeOptionalInit<paths[P], "get">,
  ): AsyncGenerator<Entry<P>>;
  /** A file of yours as an asset, for the inputs of runs. A `File` of a browser, or in Node `await openAsBlob(path)`. */
  upload(file: Blob, options?: Upload): Promise<components["schemas"]["AssetResponse"]>;
  /** The events of a run from its first to its last, across broken connections. */
  stream(run_id: string, waiting?: WaitOptions): AsyncGenerator<RunEvent>;
  /** The run once it has ended: completed, failed or cancelled. */
  waitForRun(run_id: string, waiting?: WaitOptions): Promise<components["schemas"]["Run"]>;
}

/** A client of a Reelwright service. Runs wherever fetch and Web Crypto are: Node 20 and newer, Deno, Bun, browsers, edge runtimes. */
export function reelwright({ baseUrl, apiKey, accessToken, ...options }: Options): Reelwright {
  const retry = { attempts: 4, firstPauseMs: 500, ...options.retry };
  const headers = {
    ...(apiKey ? { "X-API-Key": apiKey } : {}),
    ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
  };
  const fetch = withRetries(options.fetch ?? globalThis.fetch, retry);
  const address = baseUrl.replace(/\/+$/, "");
  const client = createClient<paths>({
    baseUrl: address,
    headers,
    fetch: (request) => fetch(request),
  });
  client.use({
    onResponse: async ({ response }) => {
      if (!response.ok) throw await parseError(response);
    },
  });

  const get: Method<"get"> = async (path, ...init) =>
    (await client.GET(path, ...(init as never))).data as never;
  const post: Method<"post"> = async (path, ...init) =>
    (await client.POST(path, ...(init as never))).data as never;
  const remove: Method<"delete"> = async (path, ...init) =>
    (await client.DELETE(path, ...(init as never))).data as never;
  const each: Reelwright["each"] = (path, init) => {
    const ask = (query: object) =>
      get(path, { ...init, params: { ...init?.params, query } } as never);
    return iterateEntries(ask, { ...init?.params?.query }) as never;
  };
  const upload = (file: Blob, options: Upload = {}) =>
    sendFile(fetch, { url: `${address}/v1/assets`, headers }, file, options);
  const run = (run_id: string) => get("/v1/runs/{run_id}", { params: { path: { run_id } } });
  const stream = (run_id: string, { signal = new AbortController().signal }: WaitOptions = {}) => {
    const url = `${address}/v1/runs/${encodeURIComponent(run_id)}/stream`;
    const open = (lastEventId: string | undefined) =>
      fetch(
        new Request(url, {
          headers: { ...headers, ...(lastEventId ? { "Last-Event-ID": lastEventId } : {}) },
          signal,
        }),
      );
    const ended = async () => !["pending", "running"].includes((await run(run_id)).status);
    return runEvents({ open, ended, retry }, signal);
  };
  const waitForRun = async (run_id: string, waiting?: WaitOptions) => {
    for await (const _event of stream(run_id, waiting));
    return run(run_id);
  };
  return { get, post, delete: remove, each, upload, stream, waitForRun };
}
