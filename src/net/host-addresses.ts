import { lookup, Resolver } from "node:dns/promises";

const resolverOptions = { timeout: 2000, tries: 2 };

/**
 * Creates a function that resolves a host name to all its addresses, IPv4 first. It uses its own
 * DNS resolver, because the system's lookups share four threads and a few unresponsive name servers
 * could block them all. Names that DNS does not know, such as those of the hosts file, are resolved
 * by the system.
 */
export function createHostResolver(): (hostname: string) => Promise<string[]> {
  const resolver = new Resolver(resolverOptions);
  return async (hostname) => {
    const results = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const found = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
    if (found.length > 0) return found;
    const timedOut = results.find(
      (result) => result.status === "rejected" && result.reason.code === "ETIMEOUT",
    );
    if (timedOut?.status === "rejected") throw timedOut.reason;
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
}
