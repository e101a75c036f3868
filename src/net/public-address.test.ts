import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

const blocked = {
  "this network": ["0.0.0.0", "0.1.2.3", "::"],
  loopback: ["127.0.0.1", "127.255.0.9", "::1"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  "link-local": ["169.254.169.254", "fe80::1"],
  "unique-local": ["fc00::1", "fd12:3456::1", "fec0::1"],
  multicast: ["224.0.0.1", "239.255.255.250", "ff02::1"],
  broadcast: ["255.255.255.255"],
  "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
  "services of a cloud": ["168.63.129.16", "::ffff:168.63.129.16", "64:ff9b::a83f:8110"],
  reserved: [
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "240.0.0.1",
    "2001:db8::1",
    "100::1",
    "4000::1",
  ],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe"],
  "IPv4-compatible": ["::127.0.0.1", "::808:808"],
  NAT64: ["64:ff9b::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::808:808"],
  "6to4": ["2002:7f00:1::", "2002:c0a8:101::1", "2002:a9fe:a9fe::"],
  Teredo: ["2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "not an address": ["", "localhost", "1.2.3.4.5"],
};

describe("isPublicAddress", () => {
  for (const [range, addresses] of Object.entries(blocked)) {
    it.each(addresses)(`rejects %s (${range})`, (address) =>
      expect(isPublicAddress(address)).toBe(false),
    );
  }

  it.each([
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
  ])("accepts %s", (address) => expect(isPublicAddress(address)).toBe(true));
});
