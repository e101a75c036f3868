import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local, unique-local, multicast,
 * carrier-grade NAT, documentation and every other special range is not; an IPv4 address inside an IPv6 one
 * (mapped, NAT64, 6to4) counts as itself. What can't be read as an address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  const embedded = embeddedIPv4(address);
  if (embedded) return embedded.range() === "unicast";
  // Global unicast is 2000::/3 and nothing else; the library calls everything it has no name for "unicast".
  return address.range() === "unicast" && ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === "ipv4Mapped") return new ipaddr.IPv4(bytes.slice(12));
  if (range === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  // Only the well-known prefix leads to the internet; 64:ff9b:1::/48 is for a network's own use.
  if (range === "rfc6052" && address.parts[2] === 0) return new ipaddr.IPv4(bytes.slice(12));
  return undefined;
}
