import { isIP } from "node:net";
import { hasBlockedPort } from "./blocked-ports.ts";
import { isPublicAddress } from "./public-address.ts";
import { redactUrl } from "./redact-url.ts";

/** Why an address is refused, with the setting that allows it. */
export const publicOnly = (setting: "FETCH_ALLOW_PRIVATE" | "WEBHOOK_ALLOW_PRIVATE") =>
  `Use a public address; with ${setting}=true, the operator allows others.`;

export interface UrlPolicy {
  /** Allows private and loopback addresses, and plain http. */
  allowPrivate: boolean;
  /** Origins configured by the operator. They may have any address. */
  trusted?: ReadonlySet<string>;
}

/** Why a text is no link. */
export const noLink = (text: string) =>
  `"${text.slice(0, 200)}" is not a URL. Use an https:// URL.`;

/** Returns why a text of a caller is no link that can be fetched; see `findUrlFault`. */
export const findLinkFault = (text: string, policy: UrlPolicy): string | undefined =>
  URL.canParse(text) ? findUrlFault(new URL(text), policy) : noLink(text);

/**
 * Returns why a URL of a caller cannot be fetched, as far as the URL itself tells it: its protocol,
 * port, credentials, and an address or name of this machine or network. Names are resolved only
 * when they are connected to.
 */
export function findUrlFault(url: URL, { allowPrivate, trusted }: UrlPolicy): string | undefined {
  const isTrusted = allowPrivate || trusted?.has(url.origin) === true;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isTrusted))
    return `${redactUrl(url)} is not an https URL. Only https:// is allowed.`;
  if (hasBlockedPort(url))
    return `Port ${url.port} in the URL of ${url.hostname} is not allowed. Use another port.`;
  if (url.username || url.password)
    return `The URL at ${url.host} contains a user name or password. Remove them.`;
  if (!isTrusted && isOwnNetwork(url.hostname))
    return `${url.hostname} is a private or reserved address. ${publicOnly("FETCH_ALLOW_PRIVATE")}`;
  return undefined;
}

/** Names of this machine (RFC 6761), and literal addresses that are not public. */
function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host)) return !isPublicAddress(host);
  return /(?:^|\.)localhost\.?$/.test(host);
}
