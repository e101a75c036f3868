import ipaddr from "ipaddr.js";

/**
 * Whether a text is a public IP address. Private, loopback, link-local, unique-local, multicast,
 * carrier-grade NAT, documentation and all other special ranges are not public. An IPv4 address
 * embedded in an IPv6 address (mapped, NAT64, 6to4) is checked as IPv4. Invalid addresses are not
 * public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  const embedded = embeddedIPv4(address);
  if (embedded) return isPublicIPv4(embedded);
  // Global unicast is 2000::/3. The library returns "unicast" for every range without a name.
  return address.range() === "unicast" && ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

/** Services of the cloud that a machine runs in: metadata, DNS and health checks of Azure. */
const cloudAddresses = new Set(["168.63.129.16"]);

const isPublicIPv4 = (address: ipaddr.IPv4) =>
  address.range() === "unicast" && !cloudAddresses.has(address.toString());

function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === "ipv4Mapped") return new ipaddr.IPv4(bytes.slice(12));
  if (range === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  // Only the well-known prefix is public; 64:ff9b:1::/48 is for local use (RFC 8215).
  if (range === "rfc6052" && address.parts[2] === 0) return new ipaddr.IPv4(bytes.slice(12));
  return undefined;
}
