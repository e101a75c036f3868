/** An address as it may stand in a message or a log: its query may hold a signature or a key, and is left out. */
export function redactUrl(url: string | URL): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
