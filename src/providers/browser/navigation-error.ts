import type { GuardedProxy } from "../../net/guarded-proxy.ts";
import { StepError } from "../../system/errors.ts";
import type { CaptureAnswer } from "./capture-page.ts";

type Navigation = Extract<CaptureAnswer, { navigation: unknown }>["navigation"];

/** Chromium's reasons that a later attempt may not meet. */
const transient =
  /no response in time|ERR_(?:TUNNEL_|CONNECTION_|TIMED_OUT|EMPTY_|NETWORK_|PROXY_)/;

/** Why the address shows no page. */
export function navigationError(
  { url, status, reason }: Navigation,
  proxy: Pick<GuardedProxy, "refusal">,
): StepError {
  const { host, hostname, protocol } = new URL(url);
  const refused = proxy.refusal(hostname);
  if (refused) return new StepError("invalid_input", refused);
  if (status !== undefined)
    return new StepError(
      "invalid_input",
      `${host} responded with status ${status}. Check the URL.`,
    );
  const code = /no response in time|ERR_\w+/.exec(reason ?? "")?.[0];
  if (code === "ERR_ABORTED")
    return new StepError("invalid_input", `${host} sends a file instead of a web page.`);
  if (code === "ERR_HTTP_RESPONSE_CODE_FAILURE")
    return new StepError("invalid_input", `${host} responded with an error. Check the URL.`);
  if (code === undefined || !/^https?:$/.test(protocol))
    return new StepError("invalid_input", "The URL does not show a web page. Use another URL.");
  const retryable = transient.test(code);
  const advice = retryable ? "Check the URL, or retry later." : "Use another URL.";
  return new StepError(
    retryable ? "provider_unavailable" : "invalid_input",
    `${host} cannot be opened (${code}). ${advice}`,
    { retryable },
  );
}
