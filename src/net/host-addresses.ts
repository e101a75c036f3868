import { lookup, Resolver } from "node:dns/promises";

const resolverOptions = { timeout: 2000, tries: 2 };

/**
 * All addresses of a host name, IPv4 first. They come from a resolver of its own: the system's look-ups share four threads, which a few
 * names whose servers are silent would take from everybody. Only what DNS does not know, such as the hosts file, is the system's.
 */
export function hostAddresses(): (hostname: string) => Promise<string[]> {
  const resolver = new Resolver(resolverOptions);
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length > 0) return found;
    const silent = answers.find(
      (answer) => answer.status === "rejected" && answer.reason.code === "ETIMEOUT",
    );
    if (silent?.status === "rejected") throw silent.reason;
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
}
