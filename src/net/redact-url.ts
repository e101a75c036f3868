/**
 * Formats a URL for messages and logs, without the query, which may contain a signature or a key.
 */
export function redactUrl(url: string | URL): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
