import type { GuardedProxy } from "../../net/guarded-proxy.ts";
import { StepError } from "../../system/errors.ts";

/** As many as Chromium follows. */
const pageRedirectsMax = 20;
const checkMilliseconds = 5000;

/**
 * Follows the redirects of a page's address before a browser is started for it. Rejects with
 * StepError `invalid_input` for an address that is refused. Any other fault is left to the browser:
 * servers may respond otherwise to a request without cookies, or not at all.
 */
export async function checkRedirects(text: string, proxy: GuardedProxy, stop: AbortSignal) {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(checkMilliseconds)]);
  let url = checkAddress(text);
  for (let followed = 0; followed < pageRedirectsMax; followed++) {
    const location = await proxy.findRedirect(url, signal).catch((error) => {
      stop.throwIfAborted();
      if (error instanceof StepError) throw error;
    });
    if (location === undefined) return;
    url = checkAddress(location, url);
  }
}

/** `from`: the address that redirects to this one. */
function checkAddress(text: string, from?: URL): URL {
  const url = URL.canParse(text, from?.href) ? new URL(text, from?.href) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new StepError(
      "invalid_input",
      `"${text.slice(0, 200)}"${from ? `, to which ${from.host} redirects,` : ""} ` +
        "is not an address of a web page. Use an https URL.",
    );
  if (url.username || url.password)
    throw new StepError(
      "invalid_input",
      `The URL at ${url.host} contains a user name or password. Remove them.`,
    );
  return url;
}
