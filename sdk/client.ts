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
export { type VerifyOptions, verifyWebhook, type WebhookEvent } from "./webhook.ts";

export interface Options {
  /** The address of the service, such as "https://video.example". */
  baseUrl: string;
  /** Give either an API key or an access token. */
  apiKey?: string;
  accessToken?: string;
  /** How transient failures are retried. Default: four attempts, first pause 500 ms. */
  retry?: Partial<Retry>;
  /**
   * Gets what deserves attention, such as the fields of a request that the service has ignored.
   * Default: `console.warn`.
   */
  onWarning?: (warning: string) => void;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

interface WaitOptions {
  signal?: AbortSignal;
}

type Client = OpenapiClient<paths>;
/** Optional if the operation has no required parameters. */
type Arguments<I> = undefined extends I ? [init?: I] : [init: I];
/** Not generic in the type of `init`, because TypeScript would then accept unknown fields. */
type Method<M extends "get" | "post" | "patch" | "delete"> = <
  P extends ClientPathsWithMethod<Client, M>,
>(
  path: P,
  ...init: Arguments<MaybeOptionalInit<paths[P], M>>
) => Promise<MethodResponse<Client, M, P>>;

/** All methods resolve to the response body and reject with a ReelwrightError. */
export interface Reelwright {
  get: Method<"get">;
  post: Method<"post">;
  patch: Method<"patch">;
  delete: Method<"delete">;
  /** Iterates over all entries of a list, page by page. */
  each<P extends ListPath>(
    path: P,
    init?: MaybeOptionalInit<paths[P], "get">,
  ): AsyncGenerator<Entry<P>>;
  /** Uploads a file as an asset: a browser's `File`, or in Node `await openAsBlob(path)`. */
  upload(file: Blob, options?: Upload): Promise<components["schemas"]["Asset"]>;
  /** Iterates over the events of a run to its end; reconnects after broken connections. */
  stream(run_id: string, waiting?: WaitOptions): AsyncGenerator<RunEvent>;
  /** Waits until the run is completed, failed or cancelled. Resolves to the run. */
  waitForRun(run_id: string, waiting?: WaitOptions): Promise<components["schemas"]["Run"]>;
}

/**
 * Creates a client of a Reelwright service. It needs `fetch` and Web Crypto: Node 20 or newer,
 * Deno, Bun, browsers or edge runtimes.
 */
export function reelwright({ baseUrl, apiKey, accessToken, ...options }: Options): Reelwright {
  const warn = options.onWarning ?? ((warning) => console.warn(warning));
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
    onResponse: async ({ request, response, schemaPath }) => {
      if (!response.ok) throw await parseError(response);
      const ignored = response.headers.get("x-ignored-fields");
      if (ignored) warn(`${request.method} ${schemaPath} ignored unknown fields: ${ignored}`);
    },
  });

  const get: Method<"get"> = async (path, ...init) =>
    (await client.GET(path, ...(init as never))).data as never;
  const post: Method<"post"> = async (path, ...init) =>
    (await client.POST(path, ...(init as never))).data as never;
  const patch: Method<"patch"> = async (path, ...init) =>
    (await client.PATCH(path, ...(init as never))).data as never;
  const remove: Method<"delete"> = async (path, ...init) =>
    (await client.DELETE(path, ...(init as never))).data as never;
  const each: Reelwright["each"] = (path, init) => {
    const getPage = (query: object) =>
      get(path, { ...init, params: { ...init?.params, query } } as never);
    return iterateEntries(getPage, { ...init?.params?.query }) as never;
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
  return { get, post, patch, delete: remove, each, upload, stream, waitForRun };
}
